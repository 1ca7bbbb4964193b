import { tokenizer, type Token as Plain } from '../../tokenizer.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';

export interface Token extends Plain {
  /** As it was written, where a typing error was put right. */
  meant?: string;
}

const pattern =
  /"(?<double>[^"]*)"|“(?<curly>[^”]*)”|(?<![\p{L}\d])(?:'(?<single>[^']+)'|‘(?<low>[^‘’]+)’)(?![\p{L}])|(?<date>(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})(?![\p{L}\d]))|(?<number>(?:(?<=\s)-)?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\d]|\.\d|[/:]\d))|(?<possessive>['’]s(?![\p{L}]))|(?<mark><=|>=|<>|!=|[,;?!.()<>=%/&])|(?<word>\p{Emoji_Presentation}+|w[/]o?(?![\p{L}\p{N}/])|[\p{L}\p{N}\p{M}_]+(?:(?:['’](?!s(?![\p{L}])))?[.:](?=[\p{L}\p{N}])[\p{L}\p{N}]+|['’](?!s(?![\p{L}]))[\p{L}]+)*)|(?<other>[^\s])/gu;

/** Words, numbers, dates, quoted texts and marks of a question, each with its place in it. */
export const tokenize: (question: string) => Token[] = tokenizer(pattern, lemma);

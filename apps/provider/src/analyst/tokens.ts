import { tokenizer } from './tokenizer.ts';
import { lemma } from './words.ts';

const pattern =
  /"(?<double>[^"]*)"|“(?<curly>[^”]*)”|(?<![\p{L}\d])'(?<single>[^']+)'(?![\p{L}])|(?<number>[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\d]|\.\d|[/:]\d))|(?<possessive>['’]s(?![\p{L}]))|(?<mark><=|>=|<>|!=|[,;?!.()<>=%/&])|(?<word>[\p{L}\p{N}\p{M}_]+(?:(?:['’](?!s(?![\p{L}])))?[.:](?=[\p{L}\p{N}])[\p{L}\p{N}]+|['’](?!s(?![\p{L}]))[\p{L}]+)*)|(?<other>[^\s])/gu;

/** Words, numbers, quoted texts and marks of a question, each with its place in it. */
export const tokenize = tokenizer(pattern, lemma);

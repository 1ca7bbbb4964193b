import type { HttpHandler } from 'msw';
import { synonymFault } from '../facts.ts';
import { forgetWord, listWords, teachWord, type TaughtWord } from '../words/words.contract.ts';
import { mockUser } from './auth.fixtures.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import type { ModelStore } from './models.store.ts';

const keyOf = (word: string): string => word.trim().toLowerCase();

type Meaning = Pick<TaughtWord, 'word' | 'kind' | 'means' | 'column' | 'synonyms'>;

/** What was taught, by model, in memory. */
export class WordStore {
  readonly #words = new Map<string, Map<string, TaughtWord>>();
  readonly #given: readonly TaughtWord[];
  readonly #now: string;
  #taught = 0;

  constructor(given: readonly TaughtWord[], now: string) {
    this.#given = given;
    this.#now = now;
  }

  list(model: string): TaughtWord[] {
    return [...this.#of(model).values()].sort((a, b) => a.word.localeCompare(b.word));
  }

  knows(model: string, word: string): boolean {
    return this.#of(model).has(keyOf(word));
  }

  teach(model: string, meaning: Meaning): TaughtWord {
    this.#taught += 1;
    const id = this.#of(model).get(keyOf(meaning.word))?.id ?? `taught-${this.#taught}`;
    const word = { ...meaning, id, taught_by: mockUser.email, taught_at: this.#now };
    this.#of(model).set(keyOf(meaning.word), word);
    return word;
  }

  keepChoice(model: string, question: string, reading: string): void {
    this.teach(model, { word: question, kind: 'question', means: reading });
  }

  forget(model: string, id: string): void {
    const word = this.list(model).find((known) => known.id === id);
    if (word === undefined) throw new MockFailure(404, { detail: 'There is no such word.' });
    this.#of(model).delete(keyOf(word.word));
  }

  #of(model: string): Map<string, TaughtWord> {
    const own = this.#words.get(model) ?? new Map(this.#given.map((word) => [keyOf(word.word), word]));
    this.#words.set(model, own);
    return own;
  }
}

export const createWordHandlers = (host: string, words: WordStore, models: ModelStore): HttpHandler[] => [
  mockCall(host, listWords, ({ params }) => {
    models.find(params['id']);
    return { words: words.list(params['id']!), keeps_synonyms: true };
  }),
  mockCall(host, teachWord, ({ params, body }) => {
    const { columns } = models.find(params['id']);
    const taught = teachWord.body.parse(body);
    const { word, kind, means, synonyms = [] } = taught;
    if (synonymFault(synonyms) !== null)
      throw new MockFailure(422, { detail: `The synonyms of “${word}” can’t be kept.` });
    if (word.trim() === '' || means.trim() === '')
      throw new MockFailure(422, { detail: 'Say which word, and what it means.' });
    const named = kind === 'value' ? taught.column : means;
    if (kind !== 'definition' && columns.every(({ name }) => name !== named))
      throw new MockFailure(422, { detail: `The model has no column named “${named ?? ''}”.` });
    return words.teach(params['id']!, { ...taught, word: word.trim(), means: means.trim() });
  }),
  mockCall(host, forgetWord, ({ params }) => {
    models.find(params['id']);
    words.forget(params['id']!, params['word']!);
    return undefined;
  }),
];

import { forgetWord, listWords, teachWord, type ModelColumn, type WordMeaning } from '@plinth/api/contract';
import { holdsUnseen } from '@plinth/api/facts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { synonymRefusal, type ColumnsText } from '../modeling/columnsText.ts';
import type { Models } from './models.ts';
import { wordKey, type Meaning, type Words } from './words.ts';

const maxWord = 60;
/** As much as the analyst reads of a definition. */
const maxMeaning = 200;

const needLength = (field: string, text: string, most: number): void => {
  if (text === '' || text.length > most) throw invalidFields({ [field]: `Write 1 to ${most} characters.` });
};

const plain = (text: string): string => text.replaceAll('_', ' ').toLowerCase();

const needSynonyms = (word: string, synonyms: readonly string[]): void => {
  const refused = synonymRefusal(synonyms);
  if (refused !== null) throw invalidFields({ synonyms: `The synonyms of “${word}” ${refused}.` });
  if (synonyms.some((other) => wordKey(other) === wordKey(word)))
    throw invalidFields({ synonyms: `“${word}” is the word itself.` });
};

/** What is taught, if the analyst can use it: it needs a column that the model has. */
const parseMeaning = (given: WordMeaning, columns: ColumnsText): Meaning => {
  const word = given.word.trim();
  const means = given.means.trim();
  needLength('word', word, maxWord);
  if (!/[\p{L}\p{N}]/u.test(wordKey(word))) throw invalidFields({ word: 'Write a word.' });
  if (holdsUnseen(word)) throw invalidFields({ word: 'Write it without characters that can’t be seen.' });
  needLength('means', means, maxMeaning);
  const names = (JSON.parse(columns) as ModelColumn[]).map(({ name }) => name);
  if (given.kind === 'definition') {
    if (!names.some((name) => plain(means).includes(plain(name))))
      throw new Refusal(422, 'Name a column of this model in the definition.');
    const { synonyms = [] } = given;
    needSynonyms(word, synonyms);
    return { word, kind: given.kind, means, synonyms };
  }
  const column = given.kind === 'value' ? given.column : means;
  if (column === undefined || !names.includes(column))
    throw new Refusal(422, `The model has no column named “${column ?? ''}”.`);
  return { word, kind: given.kind, means, ...(given.kind === 'value' && { column }) };
};

export const registerWords = (
  on: RegisterCall,
  { models, words }: { models: Models; words: Words },
): void => {
  on(listWords, async ({ session, params }) => {
    await models.get(session.userId, params.id);
    return { words: await words.list(params.id), keeps_synonyms: true };
  });

  on(teachWord, async ({ session: { userId }, params, body }) => {
    const { columns } = await models.get(userId, params.id);
    return words.teach({ userId, modelId: params.id }, parseMeaning(body, columns));
  });

  on(forgetWord, async ({ session, params }) => {
    await models.get(session.userId, params.id);
    await words.forget(params.id, params.word);
    return undefined;
  });
};

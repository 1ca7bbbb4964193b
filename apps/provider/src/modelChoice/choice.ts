import type { LanguageModelChoice } from '@plinth/api/contract';
import { invalidFields } from '../http/refusal.ts';
import type { HostRule } from '../sources/hostRule.ts';
import { SourceError } from '../sources/source.ts';
import { sourceDetail } from '../sources/sourceFailure.ts';

const maxAddress = 500;
const maxModel = 200;
const maxKey = 1000;

/** As it is kept; the key apart. */
export interface Choice {
  kind: LanguageModelChoice['kind'];
  baseUrl: string | null;
  model: string | null;
  localModel: string | null;
  sharesValues: boolean;
}

export const builtIn: Choice = {
  kind: 'built_in',
  baseUrl: null,
  model: null,
  localModel: null,
  sharesValues: false,
};

const unseen = /\p{C}/u;

const parseAddress = (given: string): string => {
  const address = given.trim();
  if (address === '') throw invalidFields({ base_url: 'Enter an address.' });
  if (address.length > maxAddress)
    throw invalidFields({ base_url: `Write at most ${maxAddress} characters.` });
  const url = URL.canParse(address) && !unseen.test(address) ? new URL(address) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw invalidFields({ base_url: 'Enter an address that begins with http:// or https://.' });
  if (url.username !== '' || url.password !== '')
    throw invalidFields({ base_url: 'Write the key into its own field, not into the address.' });
  if (url.search !== '' || url.hash !== '')
    throw invalidFields({ base_url: 'Enter the address without “?” and “#”.' });
  return url.href.replace(/\/+$/, '');
};

const parseModel = (field: 'model' | 'local_model', given: string): string => {
  const model = given.trim();
  if (model === '') throw invalidFields({ [field]: 'Enter the name of a model.' });
  if (model.length > maxModel || unseen.test(model))
    throw invalidFields({ [field]: `Write a name of at most ${maxModel} characters.` });
  return model;
};

/** It travels in a header: nothing but what one may hold. */
const parseKey = (given: string): string => {
  const key = given.trim();
  if (key.length > maxKey || !/^[\x21-\x7e]*$/.test(key))
    throw invalidFields({ key: `Write letters, digits and signs without blanks, at most ${maxKey}.` });
  return key;
};

const checkReach = async (rule: HostRule, baseUrl: string): Promise<void> => {
  try {
    await rule.resolve(new URL(baseUrl).hostname);
  } catch (error) {
    if (error instanceof SourceError) throw invalidFields({ base_url: sourceDetail(error) });
    throw error;
  }
};

/** What is chosen, and its key: null for the one that is kept for this address. What another kind had stays as it was. */
export const parseChoice = async (
  given: LanguageModelChoice,
  before: Choice,
  rule: HostRule,
): Promise<{ choice: Choice; key: string | null }> => {
  const { kind, shares_values: sharesValues } = given;
  const choice = { ...before, kind, sharesValues };
  if (kind === 'built_in') return { choice, key: null };
  if (kind === 'local')
    return {
      choice: { ...choice, localModel: parseModel('local_model', given.local_model ?? '') },
      key: null,
    };
  const baseUrl = parseAddress(given.base_url ?? '');
  const model = parseModel('model', given.model ?? '');
  const key = given.key === undefined ? null : parseKey(given.key);
  await checkReach(rule, baseUrl);
  // A stored key goes nowhere but where it was stored for.
  return { choice: { ...choice, baseUrl, model }, key: key ?? (baseUrl === before.baseUrl ? null : '') };
};

import { newStep, type StepKind } from './kind.ts';
import { isMost } from './reading.ts';
import { lower, lowerSql, quoted } from './texts.ts';
import type { ColumnValues } from './kind.ts';

const mailbox = '[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,200}[.][A-Za-z]{2,24}';
/** Alone, after mailto:, or in angle brackets after a name. */
export const mail = `^ *(?:[^<>@]*< *)?(?:[Mm][Aa][Ii][Ll][Tt][Oo]:)? *(${mailbox}) *>? *$`;

const host = '[A-Za-z0-9.-]+(?::[0-9]{1,5})?';
const rest = '(?:[/?#][^ ]*)?';
export const withScheme = `^ *([Hh][Tt][Tt][Pp][Ss]?://${host})(${rest}) *$`;
export const withoutScheme = `^ *([Ww][Ww][Ww][.]${host})(${rest}) *$`;

const [mailReader, schemeReader, wwwReader] = [
  new RegExp(mail),
  new RegExp(withScheme),
  new RegExp(withoutScheme),
];

const shownOf = ({ values }: ColumnValues, differs: (value: string) => boolean): string =>
  values
    .filter(({ value }) => differs(value))
    .slice(0, 3)
    .map(({ value }) => quoted(value))
    .join(', ');

const readMail = (value: string): string => {
  const address = mailReader.exec(value)?.[1];
  return address === undefined ? value : lower(address);
};

export const email: StepKind<'email'> = {
  type: 'TEXT',
  becomes: 'text',
  risk: 'Names before addresses are dropped; a few old servers tell capitals before the @ apart.',
  apply: (_, value) => readMail(value),
  sql: (_, value) =>
    `CASE WHEN ${value} ~ '${mail}' THEN ${lowerSql(`regexp_replace(${value}, '${mail}', '\\1')`)} ELSE ${value} END`,
  find: (column) => {
    if (!isMost(column, (value) => mailReader.test(value))) return null;
    const shown = shownOf(column, (value) => readMail(value) !== value);
    return {
      step: newStep('email', column.name, `Write e-mail addresses of ${column.name} one way`),
      description: `E-mail addresses have capitals, names or spaces: ${shown}. Those that are the same don’t match.`,
    };
  },
};

const readUrl = (value: string): string => {
  const whole = schemeReader.exec(value);
  const [, start = '', end = ''] = whole ?? wwwReader.exec(value) ?? [];
  if (start === '') return value;
  return `${whole === null ? 'https://' : ''}${lower(start)}${end === '/' ? '' : end}`;
};

const urlSql = (value: string, pattern: string, before: string): string => {
  const end = `regexp_replace(${value}, '${pattern}', '\\2')`;
  return `WHEN ${value} ~ '${pattern}' THEN '${before}' || ${lowerSql(`regexp_replace(${value}, '${pattern}', '\\1')`)} || CASE WHEN ${end} = '/' THEN '' ELSE ${end} END`;
};

export const url: StepKind<'url'> = {
  type: 'TEXT',
  becomes: 'text',
  risk: 'Addresses without http:// or https:// are given https://, which a server may not know.',
  apply: (_, value) => readUrl(value),
  sql: (_, value) =>
    `CASE ${urlSql(value, withScheme, '')} ${urlSql(value, withoutScheme, 'https://')} ELSE ${value} END`,
  find: (column) => {
    const is = (value: string) => schemeReader.test(value) || wwwReader.test(value);
    if (!isMost(column, is)) return null;
    const shown = shownOf(column, (value) => readUrl(value) !== value);
    return {
      step: newStep('url', column.name, `Write web addresses of ${column.name} one way`),
      description: `Web addresses differ in capitals, their beginning or a slash at the end: ${shown}. Those that are the same don’t match.`,
    };
  },
};

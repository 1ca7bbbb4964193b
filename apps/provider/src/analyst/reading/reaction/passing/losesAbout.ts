import type { Candidate } from '../../ranking/candidates.ts';
import { conditionsIn } from '../../shared/query/tree.ts';
import type { Token } from '../../tokens/tokenize.ts';

const about = /^(?:about|around|approximately|approx|roughly|circa|nearly|almost|~)$/;
const orSo = /^(?:or so|or thereabouts|-? ?ish)\b/;

/** Whether a number is one of about so many: "around 60k", "100 or so". */
function isAbout(tokens: readonly Token[], at: number): boolean {
  const behind = tokens
    .slice(at + 1, at + 3)
    .map(({ lower }) => lower)
    .join(' ');
  const before = tokens[at - 1]?.lower ?? '';
  return (
    about.test(before) ||
    (/^[$€£]$/.test(before) && about.test(tokens[at - 2]?.lower ?? '')) ||
    orSo.test(behind)
  );
}

/** "A salary of around 60k" by that very amount. */
export const losesAbout = ({ tree: { where, having }, scan }: Candidate): boolean => {
  const { tokens } = scan.context;
  const said = tokens.flatMap(({ number }, at) => (number !== null && isAbout(tokens, at) ? [number] : []));
  return (
    said.length > 0 &&
    [...conditionsIn(where), ...conditionsIn(having)].some(
      (c) => c.kind === 'compare' && c.operator === '=' && said.includes(Number(c.right)),
    )
  );
};

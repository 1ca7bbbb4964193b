import type { Candidate } from './candidates.ts';

/** "How many gribbles are in use?" of a table of devices: its rows aren't those. One without a name may be of anything. */
const countsUnknown = ({ cover: { parts }, scan }: Candidate): boolean =>
  scan.context.entities.size > 0 &&
  parts.some(({ rule, from, to }) => {
    if (rule !== 'count:word:plain' && rule !== 'count:word:distinct') return false;
    const noun = scan.items.slice(from, to).find((item) => item.type === 'word' && !item.light);
    return noun !== undefined && !rowWords.test(scan.context.tokens[noun.end - 1]?.lemma ?? '');
  });
const rowWords = /^(?:row|record|entry|line|item|one|thing|case|instance|observation|time)$/;

const asksMass = /\bhow much of\b/i;

/** "How much of the water goes to the park": that isn't how many rows of all are the park's. */
const sharesRowsOfMass = ({ tree: { select }, scan }: Candidate): boolean =>
  asksMass.test(scan.context.question) &&
  select.some((s) => s !== 'all' && s.expression.kind === 'share' && s.expression.of === null);

/** "What percentage of the field ran their first marathon" by no ranking: a share isn't asked of what was read as one. */
const sharesIdly = ({ tree: { select, limit, best, having }, cover: { parts } }: Candidate): boolean =>
  select.some((s) => s !== 'all' && /^(?:share|groupShare)$/.test(s.expression.kind)) &&
  parts.some(
    ({ makes: { kind } }) =>
      (kind === 'rank' && limit === null && !best) || (kind === 'having' && having === null),
  );

/** Whether a figure is one of something else than what is asked about. */
export const guessesWhatIsAsked = (candidate: Candidate): boolean =>
  countsUnknown(candidate) || sharesIdly(candidate) || sharesRowsOfMass(candidate);

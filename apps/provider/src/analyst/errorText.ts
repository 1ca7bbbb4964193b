/** Words of which error texts are made. A text's other words may be values. */
const vocabulary = new Set(
  `a about accept add adding aggregate ambiguous an and any appear are argument arguments array at be been before between bigint
   bigints binder binding bindings boolean both bound by call can candidate candidates cannot case cast casting casts catalog character
   clause clauses coalesce column columns common compare comparison compatible constant contains conversion could date datetime
   day days decimal defined denied did different divide division does double each else encountered end entry error evaluating
   exactly exceeded exist expected explicit explicitly expression expressions extra failure field first float for found from
   function functions given group grouped grouping had has have having hint identifier if implementation implicit in index inner
   input insert int int128 int32 int64 integer internal interval into invalid is isn it join left length like limit line list
   literal many match matches maximum may mean memory might minimum missing more must name named names near need needed needs no
   not null nullable number numeric of offset on one only operand operands operator operators or order ordinal out outer over
   overflow parameter parameters parser permission position postgresql precision prior query range read reading real recursive
   reference referenced refused regular relation required result return returns row rows s same says scalar schema select set
   should single size smallint some specified sql start statement string structure subquery such support supported supports
   syntax t table tables text than that the there this time timestamp to too took tried try type typecast types unable undefined
   underflow unexpected union unknown unrecognized unsigned unsupported use used uses using valid value values varchar was wasn
   when where which while window with within without word you your zero zone`.split(/\s+/),
);

const quoted = `"(?:[^"]|"")*"|'(?:[^']|'')*'|“[^”]*”|‘[^’]*’|«[^»]*»|\`[^\`]*\``;
const tokens = new RegExp(`${quoted}|[\\p{L}\\p{N}\\p{M}_$]+|\\s+|.`, 'gsu');
const longest = 600;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}_$]+/gu) ?? [];

/**
 * A database's error text without what it quotes of the data: of its words those stay that every such text is made of,
 * and those that the reader has been told anyway.
 */
export function withoutValues(message: string, told: string): string {
  const known = new Set(wordsOf(told));
  const isTold = (token: string): boolean => {
    const inner = token.slice(1, -1);
    return told.includes(`"${inner}"`) || known.has(inner.toLowerCase());
  };
  const kept = (message.slice(0, longest).match(tokens) ?? []).map((token) => {
    if (/^\s/.test(token)) return ' ';
    if (token.length > 1 && /^["'“‘«`]/.test(token)) return isTold(token) ? token : '…';
    if (/^[\p{L}\p{N}\p{M}_$]/u.test(token)) {
      const word = token.toLowerCase();
      return known.has(word) || vocabulary.has(word) ? token : '…';
    }
    return /^[.,:;()!?=<>]$/.test(token) ? token : ' ';
  });
  // How many words were left out is nobody's business either.
  return kept
    .join('')
    .replace(/…[\s….,:;()!?=<>]*…/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
}

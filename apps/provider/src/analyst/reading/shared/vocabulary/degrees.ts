/** The degrees of an adjective: "thicker" and "thickest", "more punctual" and "most punctual". */
export interface Degrees {
  comparatives: string[];
  superlatives: string[];
}

const syllables = (word: string): number => (word.match(/[aeiouy]+/g) ?? []).length;

function stemFor(adjective: string): string {
  if (/[^aeiou]y$/.test(adjective)) return `${adjective.slice(0, -1)}i`;
  if (adjective.endsWith('e')) return adjective.slice(0, -1);
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(adjective) ? adjective + adjective.slice(-1) : adjective;
}

export function degreesOf(adjective: string): Degrees {
  const isShort =
    !adjective.includes(' ') &&
    syllables(adjective.replace(/e$/, '')) <= (/(?:y|le|ow|er)$/.test(adjective) ? 2 : 1);
  const stem = stemFor(adjective);
  return {
    comparatives: [...(isShort ? [`${stem}er`] : []), `more ${adjective}`],
    superlatives: [...(isShort ? [`${stem}est`] : []), `most ${adjective}`],
  };
}

/** Participles that don't end as others do, where they are no other word. */
const irregular = new Set(
  `begun bought brought broken built caught chosen done drawn driven eaten fallen flown found frozen given gone grown
  held hired kept known left lent lost made met paid ridden sent shown signed sold sought spent stolen struck sung sunk
  taken taught thrown told torn withdrawn won worn written`.split(/\s+/),
);

/** "Harvested", "flown", "drawn": said before a noun, it tells what became of some of these things. */
export const isParticiple = (word: string): boolean => irregular.has(word) || /[^e]ed$/.test(word);

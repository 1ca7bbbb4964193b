/** One test of vitest's JSON report. */
interface ReportedTest {
  ancestorTitles: string[];
  title: string;
  status: string;
}

export interface VitestReport {
  testResults: { name: string; message?: string; status: string; assertionResults: ReportedTest[] }[];
}

interface AttackClass {
  name: string;
  tried: number;
  /** Titles of the attempts that succeeded. */
  through: string[];
}

interface AttackResult {
  classes: AttackClass[];
  /** What makes the figures worth nothing: files that didn't run, attempts that were left out. */
  problems: string[];
}

const prefix = 'attack: ';

const classOf = ({ ancestorTitles }: ReportedTest): string | null =>
  ancestorTitles.find((title) => title.startsWith(prefix))?.slice(prefix.length) ?? null;

/** Counts the attempts of a report by class. An attempt that fails as a test is an attack that got through. */
export const countAttacks = (
  { testResults }: VitestReport,
  { files, tests }: { files: readonly string[]; tests: number },
): AttackResult => {
  const classes = new Map<string, AttackClass>();
  const problems: string[] = [];
  const reported = new Map(testResults.map((result) => [result.name, result]));
  for (const file of files) {
    const result = reported.get(file);
    if (result === undefined || result.assertionResults.length === 0)
      problems.push(`${file} ran no test. ${result?.message ?? ''}`.trim());
  }
  let tried = 0;
  for (const { name: file, assertionResults } of testResults) {
    for (const test of assertionResults) {
      const name = classOf(test);
      if (name === null) {
        problems.push(`${file}: “${test.title}” is in no describe named “${prefix}…”.`);
        continue;
      }
      const found = classes.get(name) ?? { name, tried: 0, through: [] };
      classes.set(name, found);
      if (test.status === 'failed') found.through.push(test.title);
      else if (test.status !== 'passed') {
        problems.push(`${file}: “${test.title}” was not tried (${test.status}).`);
        continue;
      }
      found.tried += 1;
      tried += 1;
    }
  }
  if (tried < tests) problems.push(`Only ${tried} attacks were tried; there are at least ${tests}.`);
  return { classes: [...classes.values()].sort((a, b) => a.name.localeCompare(b.name)), problems };
};

/** The table that a person reads, with the attacks that got through below it. */
export const attackTable = ({ classes, problems }: AttackResult): string => {
  const sum = (count: (one: AttackClass) => number) => classes.reduce((total, one) => total + count(one), 0);
  const rows = [
    ['class', 'tried', 'got through'],
    ...classes.map(({ name, tried, through }) => [name, String(tried), String(through.length)]),
    ['all', String(sum((one) => one.tried)), String(sum((one) => one.through.length))],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(([name, tried, through]) =>
    [name!.padEnd(widths[0]!), tried!.padStart(widths[1]!), through!.padStart(widths[2]!)].join('  '),
  );
  const through = classes.flatMap(({ name, through: titles }) =>
    titles.map((title) => `Got through: ${name}: ${title}`),
  );
  return [...lines, ...through, ...problems].join('\n');
};

export const isHeld = ({ classes, problems }: AttackResult): boolean =>
  problems.length === 0 && classes.every(({ through }) => through.length === 0);

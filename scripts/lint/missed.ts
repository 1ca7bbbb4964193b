/** Which planted violations a check does not catch. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { ESLint } from 'eslint';
import { plantedGround, plantedImports, plantedRight, plantedStatements } from './planted.ts';

const plant = (): string => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')));
  const files = [
    ...Object.entries(plantedGround),
    ...[...plantedImports, ...plantedRight].map(({ file, text }) => [file, text] as const),
  ];
  for (const [file, text] of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text);
  }
  return home;
};

const readViolations = async (home: string, options: ICruiseOptions): Promise<Set<string>> => {
  const { output } = await cruise(['packages', 'apps', 'stories'], {
    ...options,
    baseDir: home,
    tsConfig: undefined,
    outputType: undefined,
  });
  const { summary } = output as ICruiseResult;
  return new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
};

export const missedImports = async (options: ICruiseOptions): Promise<string[]> => {
  const home = plant();
  try {
    const found = await readViolations(home, options);
    const rules = options.ruleSet?.forbidden?.map(({ name }) => name ?? '') ?? [];
    const planted = plantedImports.filter(({ rule }) => rule !== '');
    return [
      ...rules
        .filter((name) => !planted.some(({ rule }) => rule === name))
        .map((name) => `No violation of ${name} is planted in scripts/lint/planted.ts.`),
      ...planted
        .filter(({ rule, file }) => !found.has(`${rule} ${file}`))
        .map(({ rule, file, text }) => `${rule} does not catch ${file}: ${text}`),
      ...plantedRight
        .filter(({ file }) => [...found].some((violation) => violation.endsWith(` ${file}`)))
        .map(({ file, text }) => `${file} is reported, though it may: ${text}`),
    ];
  } finally {
    rmSync(home, { recursive: true });
  }
};

export const missedStatements = async (): Promise<string[]> => {
  const eslint = new ESLint();
  const missed = await Promise.all(
    plantedStatements.map(async ({ rule, file, text }) => {
      const [result] = await eslint.lintText(text, { filePath: file });
      return result?.messages.some(({ ruleId }) => ruleId === rule)
        ? []
        : [`${rule} does not catch ${file}: ${text}`];
    }),
  );
  return missed.flat();
};

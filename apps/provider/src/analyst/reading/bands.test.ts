import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);

const answers = candidatesOver(
  tableOf('panel_survey', rowCount, [
    each('Respondent ID', 'integer', (row) => row + 1),
    each('Age group', 'text', among('Under 25', '25-44', '45-64', '65+', 'Not said')),
    each('Commute (min)', 'integer', (row) => 5 + (row % 80)),
    each('How often do you take the bus?', 'text', among('Daily', 'Weekly', 'Never')),
    each('Time taken (s)', 'integer', (row) => (row % 7 === 0 ? null : 60 + row)),
  ]),
);
const patients = candidatesOver(
  tableOf('patients', rowCount, [
    each('patient_no', 'integer', (row) => row + 1),
    each('age', 'integer', (row) => 20 + (row % 60)),
    each('ward', 'text', among('A', 'B')),
  ]),
);
const all = (found: ReturnType<typeof answers>): string => found.map(onOneLine).join('\n');

describe('ages in bands', () => {
  test.each([
    ['how many people over 64?', `"Age group" = '65+'`],
    ['how many respondents are under 45?', `"Age group" IN ('Under 25', '25-44')`],
    ['respondents aged 25 to 64', `"Age group" IN ('25-44', '45-64')`],
    ['people over 44 with a commute longer than 30 minutes', `"Age group" IN ('45-64', '65+')`],
  ])('%s', (question, condition) => {
    expect(all(answers(question))).toContain(condition);
  });
  test('a limit within a band chooses none', () => {
    expect(all(answers('how many people over 30?'))).not.toMatch(/Age group" (?:=|IN)/);
  });
});

test('people under an age are told by no number of theirs', () => {
  expect(all(answers('how many respondents are under 45?'))).not.toContain('"Respondent ID" <');
});

test('ages between two', () => {
  expect(all(patients('how many patients are between 40 and 60 years old'))).toContain(
    '"age" BETWEEN 40 AND 60',
  );
  expect(all(patients('patients aged 40 to 60'))).toContain('"age" BETWEEN 40 AND 60');
});

test('"never" is an answer where one says so', () => {
  const found = all(answers('how many never take the bus'));
  expect(found).toContain(`"How often do you take the bus?" = 'Never'`);
  expect(found).not.toContain('IS NULL');
});

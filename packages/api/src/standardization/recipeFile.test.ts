import { describe, expect, it } from 'vitest';
import { readRecipeFile, writeRecipeFile } from './recipeFile.ts';
import type { RecipeStep } from './standardization.contract.ts';

const spaces: RecipeStep = { id: 'spaces:City', kind: 'spaces', column: 'City', title: 'Tidy up', on: true };
const sales: RecipeStep = { ...spaces, id: 'number:Sales', kind: 'number', decimal: ',', except: ["it's"] };

const fileOf = (changed: object) =>
  JSON.stringify({ ...(JSON.parse(writeRecipeFile([spaces])) as object), ...changed });

describe('a recipe as a file', () => {
  it('comes back as it was', () => {
    expect(readRecipeFile(writeRecipeFile([spaces, { ...sales, on: false }]))).toEqual({
      steps: [spaces, { ...sales, on: false }],
    });
  });

  it.for([
    ['', { fault: 'not a recipe' }],
    ['{', { fault: 'not a recipe' }],
    ['null', { fault: 'not a recipe' }],
    ['[]', { fault: 'not a recipe' }],
    ['id,name\n1,ada\n', { fault: 'not a recipe' }],
    [JSON.stringify({ steps: [spaces] }), { fault: 'not a recipe' }],
    [fileOf({ format: 'other' }), { fault: 'not a recipe' }],
    [fileOf({ version: 'x' }), { fault: 'not a recipe' }],
    [fileOf({ version: 0 }), { fault: 'not a recipe' }],
    [fileOf({ version: 2 }), { fault: 'newer version' }],
    [fileOf({ version: 2, steps: {} }), { fault: 'newer version' }],
    [fileOf({ steps: 'all' }), { fault: 'not a recipe' }],
    [fileOf({ steps: { length: 1 } }), { fault: 'not a recipe' }],
    [fileOf({ steps: [] }), { fault: 'no steps' }],
    [fileOf({ steps: Array(201).fill(spaces) }), { fault: 'too many steps' }],
    [fileOf({ steps: [spaces, { ...sales, decimal: ';' }] }), { fault: 'bad step', place: 2 }],
    [fileOf({ steps: [spaces, null] }), { fault: 'bad step', place: 2 }],
    [fileOf({ steps: [{ ...spaces, kind: 'drop table' }] }), { fault: 'bad step', place: 1 }],
    [fileOf({ steps: [{ ...spaces, title: 'x'.repeat(501) }] }), { fault: 'bad step', place: 1 }],
    [fileOf({ steps: [spaces, sales, spaces] }), { fault: 'same step twice', place: 3 }],
  ])('%.60s says what is wrong with it', ([text, fault]) => {
    expect(readRecipeFile(text as string)).toEqual(fault);
  });

  it('takes nothing over that a step doesn’t have', () => {
    const text = `{"format":"plinth-recipe","version":1,"steps":[${JSON.stringify(spaces).replace('{', '{"__proto__":{"on":false},"sql":"DROP TABLE x",')}]}`;
    expect(readRecipeFile(text)).toEqual({ steps: [spaces] });
  });
});

import { expect, it } from 'vitest';
import { faultOfOptions, findOwnLabel } from './options.ts';

it.each([
  [['a) red', 'b) blue'], 'option 1: “a) red”'],
  [['B. red', 'A. blue'], 'option 1: “B. red”'],
  [['red', 'E.', 'blue'], 'option 2: “E.”'],
  [['red', 'Option 3', 'blue'], 'option 2: “Option 3”'],
  [['red', 'N/A'], 'option 2: “N/A”'],
  [['---', 'red'], 'option 1: “---”'],
])('labels in place of texts are found in %j', (options, found) => {
  expect(findOwnLabel(options)).toBe(found);
});

it.each([
  [['A', 'B', 'C']],
  [['(a)', '(b)', '(c)']],
  [['A. niger', 'E. coli', 'C. difficile']],
  [['None', 'red']],
])('texts are no labels: %j', (options) => {
  expect(findOwnLabel(options)).toBeNull();
});

it.each([
  [['red', ''], 'empty_option', 'option 2'],
  [['red'], 'too_few_options', '1'],
  [Array.from({ length: 17 }, (_, at) => String(at)), 'too_many_options', '17'],
  [['red', 'blue', ' red\n'], 'options_equal', '“red”'],
])('nobody can choose among %j', (options, reason, detail) => {
  expect(faultOfOptions(options)).toMatchObject({ type: 'refused', reason, detail });
});

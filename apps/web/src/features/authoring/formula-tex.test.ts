import { expect, it } from 'vitest';
import { knownTexOf, texIn, withTex } from './formula-tex.ts';
import { versionContent } from './testing/questions.ts';

const X = '<math><mi>x</mi></math>';
const Y = '<math><mi>y</mi></math>';
const version = {
  content: { ...versionContent, stem: `<p>${X} and ${Y}</p>`, options: ['None', Y] },
  tex: { stem: ['x', null], choices: [[], ['y']], explanation: [] },
};

it('a formula keeps its TeX wherever it is moved', () => {
  const known = knownTexOf(version);
  expect(texIn(`<p>${Y}, ${X}, ${Y}</p>`, known)).toEqual(['y', 'x', 'y']);
  expect(texIn('<p><math><mi>z</mi></math></p>', known)).toEqual([null]);
  expect(texIn('<p>None</p>', known)).toEqual([]);
});

it('texts are compared by the TeX of their formulas, where it is known', () => {
  expect(withTex(`${X}<math><mi>z</mi></math>`, knownTexOf(version))).toBe('\\(x\\)<math><mi>z</mi></math>');
});

it('a version without TeX has none', () => {
  expect(knownTexOf({ content: versionContent, tex: null }).size).toBe(0);
  expect(knownTexOf({ content: null, tex: version.tex }).size).toBe(0);
  expect(knownTexOf(null).size).toBe(0);
});

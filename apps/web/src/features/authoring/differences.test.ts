import type { QuestionDraft } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { compare, describePart, differencesOf, type Side, takePart } from './differences.ts';
import { EMPTY_DRAFT } from './draft-content.ts';

const base: QuestionDraft = {
  ...EMPTY_DRAFT,
  stem: '<p>She takes spironolactone 50 mg.</p>',
  options: ['Calcium 10 ml', 'Insulin'],
  correct: [0],
};
const toText = (html: string) => html.replaceAll(/<[^>]*>/gu, '');
const marked = ({ chunks }: Side) =>
  chunks
    .map(({ text, kind }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

describe('the differences of two texts', () => {
  it('are named by part, word for word', () => {
    const after = { ...base, stem: '<p>She takes spironolactone 25 mg.</p>', correct: [1] };
    expect(
      differencesOf(base, after, toText).map(({ part, after: side }) => [describePart(part), marked(side)]),
    ).toEqual([
      ['Stem', 'She takes spironolactone -50-+25+ mg.'],
      ['Key', '-A-+B+'],
    ]);
  });

  it('are none between equal ones', () => {
    expect(differencesOf(base, { ...base }, toText)).toEqual([]);
  });

  it('are found where only the formatting differs', () => {
    const after = { ...base, stem: '<p>She takes <b>spironolactone</b> 50 mg.</p>' };
    expect(differencesOf(base, after, toText).map(({ after: side }) => side.change)).toEqual(['format']);
  });

  it('of long texts show what lies beside them, not the whole', () => {
    const long = 'word '.repeat(200);
    const [part] = differencesOf(
      { ...base, stem: `${long}one ${long}` },
      { ...base, stem: `${long}two ${long}` },
      toText,
    );
    const text = part ? marked(part.after) : '';
    expect(text).toContain('+two+');
    expect(text.length).toBeLessThan(300);
  });

  it('of a long text that is as before show its beginning', () => {
    const stem = 'word '.repeat(200);
    const [part] = compare({ ...base, stem }, { ...base, stem }, { ...base, stem: 'Else' }, toText);
    expect(part?.before && marked(part.before)).toMatch(/^word .{20,60}…$/u);
  });

  it('tell an option that was added, and one that was removed', () => {
    const longer = { ...base, options: [...base.options, 'Salbutamol'] };
    expect(differencesOf(base, longer, toText).map(({ after }) => marked(after))).toEqual(['+Salbutamol+']);
    expect(differencesOf(longer, base, toText).map(({ after }) => marked(after))).toEqual(['-Salbutamol-']);
  });
});

it('in a conflict both sides are marked by what they began with, and what agrees is left out', () => {
  const theirs = { ...base, options: ['Calcium 30 ml', 'Insulin'], explanation: 'At once.' };
  const mine = { ...base, options: ['Calcium 10 ml slowly', 'Insulin'], explanation: 'At once.' };
  const parts = compare(base, theirs, mine, toText);
  expect(parts.map(({ part }) => describePart(part))).toEqual(['Option A']);
  expect(parts.map(({ before }) => before && marked(before))).toEqual(['Calcium -10-+30+ ml']);
  expect(parts.map(({ after }) => marked(after))).toEqual(['Calcium 10 ml+ slowly+']);
});

it('a side of which nothing is known before does not say that it is as before', () => {
  const [part] = compare(null, base, { ...base, stem: 'Else' }, toText);
  expect(part?.before?.change).toBe('words');
  expect(part?.before && marked(part.before)).toBe('She takes spironolactone 50 mg.');
});

describe('taking a part over', () => {
  const theirs: QuestionDraft = {
    ...base,
    stem: 'Theirs',
    options: ['Calcium 30 ml', 'Insulin', 'Dialysis'],
    correct: [2],
  };

  it('changes that part alone', () => {
    expect(takePart(base, theirs, { name: 'stem' })).toEqual({ ...base, stem: 'Theirs' });
    expect(takePart(base, theirs, { name: 'option', index: 0 }).options).toEqual([
      'Calcium 30 ml',
      'Insulin',
    ]);
  });

  it('adds an option, and removes one that they have not', () => {
    expect(takePart(base, theirs, { name: 'option', index: 2 }).options).toEqual([
      'Calcium 10 ml',
      'Insulin',
      'Dialysis',
    ]);
    expect(takePart(theirs, base, { name: 'option', index: 2 })).toMatchObject({
      options: ['Calcium 30 ml', 'Insulin'],
      correct: [],
    });
  });

  it('takes of the key what the own options have', () => {
    expect(takePart(base, theirs, { name: 'key' }).correct).toEqual([]);
    expect(takePart({ ...base, options: theirs.options }, theirs, { name: 'key' }).correct).toEqual([2]);
  });
});

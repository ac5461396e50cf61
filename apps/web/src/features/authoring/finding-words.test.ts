import { FINDING_REASONS } from '@assay/contract';
import { expect, it } from 'vitest';
import { countFindings, findingsAt, shownFindings, wordsOf } from './finding-words.ts';
import { finding } from './testing/questions.ts';

it.each([...FINDING_REASONS.fault, ...FINDING_REASONS.warning])(
  '%s is said in a sentence, with what to do about it',
  (reason) => {
    const { what, cure } = wordsOf({ reason, detail: null });
    expect(what).toMatch(/^[A-Z].*\.$/u);
    expect(cure).toMatch(/^[A-Z].*\.$/u);
  },
);

it('what a finding is about stands in its sentence', () => {
  expect(wordsOf({ reason: 'formula_not_read', detail: '\\fra{1}' }).what).toBe(
    'This formula cannot be read: \\fra{1}',
  );
});

it('findings stand at their own field and entry, faults first', () => {
  const all = [
    finding('all_of_the_above', 'options', 1, 'warning'),
    finding('text_empty', 'options', 1),
    finding('key_missing', 'options'),
  ];
  expect(findingsAt(all, 'options', 1).map(({ reason }) => reason)).toEqual([
    'text_empty',
    'all_of_the_above',
  ]);
  expect(findingsAt(all, 'options').map(({ reason }) => reason)).toEqual(['key_missing']);
  expect(countFindings(all, 'fault')).toBe('2 faults');
  expect(countFindings(all, 'warning')).toBe('1 warning');
  expect(countFindings([], 'fault')).toBeNull();
});

it('an empty form is not wrong until somebody tries to save it; a picture without words is', () => {
  const all = [finding('stem_missing', 'stem'), finding('alt_missing', 'images', 0)];
  expect(shownFindings(all, false).map(({ reason }) => reason)).toEqual(['alt_missing']);
  expect(shownFindings(all, true)).toHaveLength(2);
});

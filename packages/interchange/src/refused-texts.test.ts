import { expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { readGift } from './gift/read-gift.ts';
import { answer, moodle, draftsOf as moodleDraftsOf, quiz } from './testing/moodle.ts';
import { draftsOfFile } from './testing/reading.ts';

const choice = (stem: string) =>
  moodle('multichoice', answer(100, 'a') + answer(0, 'b'), `<text>${stem}</text>`);
const description = (text: string) => moodle('description', '', `<text>${text}</text>`);
const category = '<question type="category"><category><text>Other</text></category></question>';

/** Position of the text that each question may ask about; null for questions that ask about none. */
function textsAbove(drafts: Draft[]): (string | null)[] {
  const taken = drafts.filter(({ result }) => result.type === 'question');
  return taken.map(
    ({ notes = [] }) => notes.find(({ reason }) => reason === 'lines_above_refused')?.detail ?? null,
  );
}

it.each<[string, string, (string | null)[]]>([
  ['the next', quiz(description('A passage.'), choice('1?'), choice('2?')), ['line 3', null]],
  ['the next that is taken', quiz(description('One.'), moodle('essay', ''), choice('1?')), ['line 3']],
  ['none of another category', quiz(description('One.'), category, choice('1?')), [null]],
])('a description in Moodle XML is named at %s', (_title, file, expected) => {
  expect(textsAbove(moodleDraftsOf(file))).toEqual(expected);
});

it('a text without braces in GIFT is named at the next question', () => {
  const file = 'A passage.\n\nOne? {=a ~b}\n\nTwo? {=a ~b}\n\nThe end.\n\n$CATEGORY: x\n\nThree? {=a ~b}';
  expect(textsAbove(draftsOfFile(readGift, file))).toEqual(['line 1', null, null]);
});

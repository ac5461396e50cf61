import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keptDownloads } from '../../testing/browser.ts';
import { network } from '../../testing/network.ts';
import {
  answerQuestions,
  filterChoices,
  KIDNEY,
  listedQuestion,
  showQuestions,
} from '../../testing/questions.tsx';

const QUESTIONS = [
  listedQuestion(1),
  listedQuestion(2, { state: 'released', tags: ['ward round', 'old'] }),
  listedQuestion(3, { state: 'retired' }),
];
const IDS = QUESTIONS.map(({ _id }) => _id);
const EDITOR = { content: 'edit', people: 'none', support: false, settings: false } as const;

/** Shows the bank with three questions of 40, and chooses those with these numbers. */
async function choose(numbers: number[], { search = '', permissions }: Options = {}) {
  answerQuestions(QUESTIONS, 40);
  const shown = showQuestions(search, permissions);
  await screen.findByText('Stem of question 1');
  await screen.findByRole('option', { name: 'ward round (3)' });
  for (const number of numbers)
    await shown.user.click(screen.getByRole('checkbox', { name: `Choose Q${number}` }));
  return { ...shown, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) };
}
type Options = { search?: string; permissions?: typeof EDITOR };

const bodies = (name: 'editQuestions' | 'releaseQuestions' | 'exportQuestions') =>
  network.calls(name).map(({ body }) => body);
const said = (words: string) => waitFor(() => expect(screen.getByText(words).role).toBe('status'));
const bar = () => screen.queryByRole('group', { name: /^For / });
const acts = () =>
  within(bar() as HTMLElement)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('acts on chosen questions', () => {
  it('are those that may change any of them', async () => {
    const { user, press } = await choose([2]);
    const all = 'Choose all 40 that match';
    expect(acts()).toEqual([all, 'Topic…', 'Tags…', 'Hold back', 'Retire', 'Export…', 'Clear']);
    await user.click(screen.getByRole('checkbox', { name: 'Choose Q2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Q3' }));
    expect(acts()).toEqual([all, 'Topic…', 'Tags…', 'Restore', 'Export…', 'Clear']);
    await press(all);
    expect(acts()).toEqual([
      'Topic…',
      'Tags…',
      'Release for practice',
      'Hold back',
      'Retire',
      'More',
      'Clear',
    ]);
  });

  it('of one state are those that the filter leaves', async () => {
    const { press } = await choose([1], { search: '?state=retired' });
    await press('Choose all 40 that match');
    expect(acts()).toEqual(['Topic…', 'Tags…', 'Restore', 'Export…', 'Clear']);
  });

  it('that learners would see are not there for who may not publish', async () => {
    await choose([1, 2, 3], { permissions: EDITOR });
    expect(acts()).toEqual(['Choose all 40 that match', 'Topic…', 'Tags…', 'Export…', 'Clear']);
  });

  it('release for practice, after saying what changes and how many', async () => {
    const { press } = await choose([1, 2, 3]);
    await press('Release for practice');
    const dialog = within(screen.getByRole('dialog', { name: 'Release for practice' }));
    expect(dialog.getByText(/^Learners practise these questions/u)).toBeTruthy();
    expect(
      dialog.getByText('1 of them needs no change. 1 retired one is left out: restore first.'),
    ).toBeTruthy();
    network.answer('releaseQuestions', { changed: 1, chosen: 3 });
    await press('Release 3 questions');
    await said('Released 1 of 3 questions. The others needed no change.');
    expect(bodies('releaseQuestions')).toEqual([{ select: { ids: IDS }, act: 'release' }]);
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Questions' }));
  });

  it.each([
    [2, 'Hold back', 'Hold back 1 question', 'hold', 'Held back 1 question.'],
    [2, 'Retire', 'Retire 1 question', 'retire', 'Retired 1 question.'],
    [3, 'Restore', 'Restore 1 question', 'restore', 'Restored 1 question.'],
  ])('on question %i: %s', async (number, act, button, sent, words) => {
    const { press } = await choose([number]);
    network.answer('releaseQuestions', { changed: 1, chosen: 1 });
    await press(act);
    await press(button);
    await said(words);
    expect(bodies('releaseQuestions')).toEqual([{ select: { ids: [IDS[number - 1]] }, act: sent }]);
  });

  it('are left without a change by Go Back', async () => {
    const { press } = await choose([2]);
    await press('Retire');
    expect(document.activeElement?.textContent).toBe('Go Back');
    await press('Go Back');
    expect(bodies('releaseQuestions')).toEqual([]);
    expect(bar()).not.toBeNull();
  });

  it('on all that match name the filter and the number that was seen', async () => {
    const { press } = await choose([1], { search: '?reported=true&search=renal' });
    await press('Choose all 40 that match');
    network.answer('releaseQuestions', { changed: 40, chosen: 40 });
    await press('Retire');
    await press('Retire 40 questions');
    await said('Retired 40 questions.');
    const select = { filter: { reported: 'true', search: 'renal' }, count: 40 };
    expect(bodies('releaseQuestions')).toEqual([{ select, act: 'retire' }]);
  });

  it('on all that match are refused once others match, with their number, and can be done on those', async () => {
    const { press } = await choose([1]);
    await press('Choose all 40 that match');
    await press('Retire');
    network.refuse('releaseQuestions', 'selection_changed', { fields: { count: 42 } });
    answerQuestions(QUESTIONS, 42);
    await press('Retire 40 questions');
    expect((await screen.findByRole('alert')).textContent).toContain('42 questions now.');
    network.answer('releaseQuestions', { changed: 42, chosen: 42 });
    await press('Retire 42 questions');
    await said('Retired 42 questions.');
    expect(bodies('releaseQuestions').at(-1)).toEqual({ select: { filter: {}, count: 42 }, act: 'retire' });
  });

  it('that fail say so and keep the choice', async () => {
    const { press } = await choose([1, 2]);
    await press('Retire');
    network.refuse('releaseQuestions', 'busy');
    await press('Retire 2 questions');
    await screen.findByRole('alert');
    network.answer('releaseQuestions', { changed: 2, chosen: 2 });
    await press('Retire 2 questions');
    await said('Retired 2 questions.');
  });
});

describe('the topic of chosen questions', () => {
  it('is one of the tree; each gets a version that waits', async () => {
    const { user, press } = await choose([1, 2]);
    await press('Topic…');
    const dialog = within(screen.getByRole('dialog', { name: 'Move to another topic' }));
    expect(dialog.getByText(/gets a new version/u)).toBeTruthy();
    await user.selectOptions(
      dialog.getByLabelText('Topic'),
      dialog.getByRole('option', { name: 'Medicine > Kidney' }),
    );
    network.answer('editQuestions', { changed: 2, chosen: 2 });
    await press('Move 2 questions');
    await said('Moved 2 questions. The new versions wait.');
    const topic = filterChoices.topics.find(({ _id }) => _id === KIDNEY)?.path;
    expect(bodies('editQuestions')).toEqual([{ select: { ids: IDS.slice(0, 2) }, topic }]);
  });

  it('is a new one by its path', async () => {
    const { user, press } = await choose([1]);
    await press('Topic…');
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Topic'), 'A new topic…');
    await user.type(dialog.getByLabelText('New topic'), 'Medicine > > Liver');
    await press('Move 1 question');
    expect(dialog.getByText('Please write a topic, such as A > B > C.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('New topic'));
    await user.type(dialog.getByLabelText('New topic'), 'Medicine > Liver');
    network.answer('editQuestions', { changed: 1, chosen: 1 });
    await press('Move 1 question');
    await said('Moved 1 question. The new versions wait.');
    expect(bodies('editQuestions')).toEqual([
      { select: { ids: IDS.slice(0, 1) }, topic: ['Medicine', 'Liver'] },
    ]);
  });

  it('is none on request, and has to be chosen', async () => {
    const { user, press } = await choose([1]);
    await press('Topic…');
    await press('Move 1 question');
    expect(screen.getByText('Please choose a topic.')).toBeTruthy();
    await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Topic'), 'No topic');
    network.answer('editQuestions', { changed: 0, chosen: 1 });
    await press('Move 1 question');
    await said('Nothing had to change.');
    expect(bodies('editQuestions')).toEqual([{ select: { ids: IDS.slice(0, 1) }, topic: [] }]);
  });
});

describe('the tags of chosen questions', () => {
  const tagBox = (name: string) => within(screen.getByRole('dialog')).getByLabelText(name);

  it('are added by name, and those that any of them has can be removed', async () => {
    const { user, press } = await choose([1, 2]);
    await press('Tags…');
    const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'calculation',
      'old',
      'ward round',
    ]);
    await user.type(tagBox('Add'), 'exam 2027, , new,new');
    await user.click(tagBox('old'));
    network.answer('editQuestions', { changed: 2, chosen: 2 });
    await press('Change tags of 2 questions');
    await said('Changed the tags of 2 questions.');
    expect(bodies('editQuestions')).toEqual([
      { select: { ids: IDS.slice(0, 2) }, addTags: ['exam 2027', 'new'], removeTags: ['old'] },
    ]);
  });

  it('of all that match are those of the bank', async () => {
    const { press } = await choose([1]);
    await press('Choose all 40 that match');
    await press('Tags…');
    const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['calculation', 'ward round']);
  });

  it.each([
    ['', 'Please write a tag to add, or choose one to remove.'],
    ['calculation', '“calculation” is both added and removed.'],
    ['x'.repeat(61), 'A tag has at most 60 characters.'],
    [Array.from({ length: 21 }, (_, number) => `t${number}`).join(','), 'At most 20 tags at once, please.'],
  ])('that cannot be changed so say why: "%s"', async (added, message) => {
    const { user, press } = await choose([1]);
    await press('Tags…');
    if (added !== '') {
      await user.click(tagBox('Add'));
      await user.paste(added);
    }
    if (added === 'calculation') await user.click(tagBox('calculation'));
    await press('Change tags of 1 question');
    expect(screen.getByText(message)).toBeTruthy();
    expect(bodies('editQuestions')).toEqual([]);
  });
});

describe('the export of chosen questions', () => {
  it('saves a file in the chosen format, and keeps the choice', async () => {
    const { user, press } = await choose([1, 3]);
    await press('More');
    await press('Export…');
    await user.click(screen.getByRole('radio', { name: 'Moodle XML' }));
    network.answerFile('exportQuestions', '<quiz/>', 'bank.xml');
    await press('Export 2 questions');
    await said('Exported 2 questions: the file is in your downloads.');
    expect(bodies('exportQuestions')).toEqual([{ select: { ids: [IDS[0], IDS[2]] }, format: 'moodle-xml' }]);
    expect(keptDownloads().map(({ fileName }) => fileName)).toEqual(['bank.xml']);
    expect(bar()).not.toBeNull();
  });

  it('that fails says so', async () => {
    const { press } = await choose([1]);
    await press('Export…');
    network.refuse('exportQuestions', 'busy');
    await press('Export 1 question');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(keptDownloads()).toEqual([]);
  });
});

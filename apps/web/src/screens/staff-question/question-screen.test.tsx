import type { QuestionDraft } from '@assay/assessment';
import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import type { AuthoredQuestion } from '../../features/authoring/draft-state.ts';
import {
  authoredQuestion,
  finding,
  previewOf,
  QUESTION_ID,
  versionContent,
  versionOf,
} from '../../features/authoring/testing/questions.ts';
import { type FilterChoices, questionFiltersQuery } from '../../features/questions/questions.ts';
import { staffPaths, staffQuestionPath } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { QuestionScreen } from './question-screen.tsx';

const filterChoices: FilterChoices = {
  topics: [],
  tags: [],
  tests: [],
  total: 1,
  states: { draft: 0, newer: 0, released: 1, retired: 0 },
};
const AT = '2026-11-27T14:31:00.000Z';

function open(question: Partial<AuthoredQuestion> & { number?: number } = {}) {
  network.answer('getQuestion', authoredQuestion(question));
  return show(QUESTION_ID);
}

function show(id: string) {
  return showScreen(<QuestionScreen />, {
    path: staffPaths.question,
    at: staffQuestionPath(id),
    framed: true,
  });
}

const draftOf = (change: Partial<QuestionDraft>, baseVersion = 4): AuthoredQuestion['draft'] => ({
  content: { ...versionContent, ...change },
  baseVersion,
  revision: 3,
  savedAt: AT,
});
const keyOf = (letter: string) =>
  screen.findByRole<HTMLInputElement>('radio', { name: `${letter} is right` });
const lastDraft = () =>
  network.calls('saveQuestionDraft').at(-1)?.body as { content: QuestionDraft } | undefined;
const kindOf = (name: string) => screen.findByRole('radio', { name });

beforeEach(() => {
  logInLearner(worker);
  network.answer('previewQuestion', previewOf(versionContent));
  network.answer('getQuestionFilters', filterChoices);
  network.answer('saveQuestionDraft', { revision: 1, savedAt: AT });
  network.answer('listQuestionReports', { reports: [], total: 0 });
});

describe('the form', () => {
  it('marks the key by its letter, and the draft is saved by itself', async () => {
    const { user } = open();
    expect((await keyOf('A')).checked).toBe(true);
    await user.keyboard('b');
    expect((await keyOf('B')).checked).toBe(true);
    await waitFor(() => expect(lastDraft()?.content.correct).toEqual([1]));
    await screen.findByText(/^Draft saved/u);
  });

  it('takes no letter for the key while one types', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Add a tag'), 'b');
    expect((await keyOf('A')).checked).toBe(true);
  });

  it('moves an option with Alt and an arrow key; the key goes along, and so does the focus', async () => {
    open();
    const key = await keyOf('A');
    key.focus();
    fireEvent.keyDown(key, { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(lastDraft()?.content.options).toEqual(['Insulin', 'Calcium', 'Salbutamol']));
    expect(lastDraft()?.content.correct).toEqual([1]);
    expect(document.activeElement).toBe(await keyOf('B'));
  });

  it('loses nothing when the kind is changed and changed back', async () => {
    const { user } = open();
    await user.click(await kindOf('True–false'));
    await user.click(screen.getByRole('button', { name: 'Statement A' }));
    await user.click(screen.getByRole('radio', { name: 'True' }));
    expect(screen.queryByRole('radio', { name: 'A is right' })).toBeNull();
    await user.click(await kindOf('Several'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'A is right' }).checked).toBe(true);
    await waitFor(() => expect(lastDraft()?.content.kind).toBe('multiple'));
    expect(lastDraft()?.content).toMatchObject({
      options: versionContent.options,
      parts: [{ statement: '', correct: true }],
    });
  });

  it('asks for what an uploaded picture shows', async () => {
    const { user, container } = open();
    network.answer('uploadQuestionPicture', { file: 'questions/ecg.png', width: 720, height: 150 });
    network.answer('previewQuestion', previewOf(versionContent, [finding('alt_missing', 'images', 0)]));
    await screen.findByRole('button', { name: 'Picture' });
    const input = container.querySelector<HTMLInputElement>('[data-field="images"] input[type="file"]');
    expect(input).not.toBeNull();
    if (input) await user.upload(input, new File(['x'], 'ecg.png', { type: 'image/png' }));
    await screen.findByText('The picture has no description.');
    await user.type(screen.getByLabelText(/^What the picture shows/u), 'A strip');
    await waitFor(() => expect(lastDraft()?.content.images[0]?.alt).toBe('A strip'));
    expect(network.calls('uploadQuestionPicture')[0]?.body).toMatchObject({ place: 'stem' });
  });

  it('takes a picture that is pasted, and says why one was refused', async () => {
    const { container } = open();
    await screen.findByRole('button', { name: 'Picture' });
    const field = container.querySelector('[data-field="explanationImages"]') ?? container;
    const file = new File(['x'], 'scan.png', { type: 'image/png' });
    network.refuse('uploadQuestionPicture', 'picture_unusable');
    fireEvent.paste(field, { clipboardData: { files: [file] } });
    const dismiss = await screen.findByRole('button', { name: 'Dismiss scan.png' });
    expect(network.calls('uploadQuestionPicture')[0]?.body).toMatchObject({ place: 'explanation' });
    network.answer('uploadQuestionPicture', { file: 'explanations/scan.png', width: 9, height: 9 });
    fireEvent.click(dismiss);
    fireEvent.paste(field, { clipboardData: { files: [file] } });
    await waitFor(() =>
      expect(lastDraft()?.content.explanationImages).toEqual([
        { file: 'explanations/scan.png', alt: '', caption: '', width: 9, height: 9 },
      ]),
    );
  });

  it('changes tags at once, without a version', async () => {
    const { user } = open({ tags: ['ECG'] });
    network.answer('editQuestions', { changed: 1, chosen: 1 });
    await user.type(await screen.findByLabelText('Add a tag'), 'renal{Enter}');
    await waitFor(() =>
      expect(network.calls('editQuestions')[0]?.body).toEqual({
        select: { ids: [QUESTION_ID] },
        addTags: ['renal'],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the tag ECG' }));
    await waitFor(() => expect(network.calls('editQuestions')).toHaveLength(2));
  });

  it('brings a new tag to the filters of the bank, and a release their numbers', async () => {
    const { user } = open({ releasedVersion: null });
    logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
    network.answer('editQuestions', { changed: 1, chosen: 1 });
    network.answer('releaseQuestions', { changed: 1, chosen: 1 });
    const inFilters = () => queryClient.getQueryData(questionFiltersQuery(worker._id).queryKey);
    await waitFor(() => expect(inFilters()).toEqual(filterChoices));
    const tagged = { ...filterChoices, tags: [{ tag: 'renal', questions: 1 }] };
    network.answer('getQuestionFilters', tagged);
    await user.type(screen.getByLabelText('Add a tag'), 'renal{Enter}');
    await waitFor(() => expect(inFilters()).toEqual(tagged));
    network.answer('getQuestionFilters', filterChoices);
    await user.click(screen.getByRole('button', { name: /^Release version/u }));
    await waitFor(() => expect(inFilters()).toEqual(filterChoices));
  });
});

describe('the view', () => {
  it('shows the last one while a newer cannot be had, and says so', async () => {
    const { user } = open();
    await screen.findByText('Correct Option');
    network.lose('previewQuestion');
    await user.keyboard('c');
    await screen.findByText(/this view is older/u);
    await waitFor(() => expect(network.calls('previewQuestion')).toHaveLength(3));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    screen.getByText('Correct Option');
    network.answer('previewQuestion', previewOf({ ...versionContent, stem: '<p>The newer view</p>' }));
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await screen.findByText('The newer view');
  });

  it('of what was typed before never replaces a later one', async () => {
    const { user } = open();
    await screen.findByText('Correct Option');
    const slow = network.hold('previewQuestion');
    await user.keyboard('c');
    await waitFor(() => expect(network.calls('previewQuestion')).toHaveLength(2));
    const later = { ...versionContent, stem: '<p>The later view</p>' };
    network.answer('previewQuestion', previewOf(later));
    await user.keyboard('b');
    await screen.findByText('The later view');
    slow.answer(previewOf({ ...versionContent, stem: '<p>The slow view</p>' }));
    await waitFor(() => expect(network.calls('previewQuestion')).toHaveLength(3));
    expect(screen.queryByText('The slow view')).toBeNull();
  });

  it('hides the key where it is asked to', async () => {
    const { user } = open();
    await screen.findByText('Correct Option');
    await user.click(screen.getByRole('radio', { name: 'Without' }));
    expect(screen.queryByText('Correct Option')).toBeNull();
  });

  it('is as wide as a phone with Alt and V', async () => {
    const { user } = open();
    const phone = await screen.findByRole<HTMLInputElement>('radio', { name: 'Phone' });
    await user.keyboard('{Alt>}[KeyV]{/Alt}');
    expect(phone.checked).toBe(true);
  });
});

describe('saving a version', () => {
  it('asks what changed, and says which version it became', async () => {
    const { user } = open({ draft: draftOf({ correct: [1] }) });
    network.answer('saveQuestionVersion', { version: 5, saved: true });
    await keyOf('B');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save version 5' });
    await user.type(within(dialog).getByLabelText('What changed'), 'The key{Enter}');
    await screen.findByText('Version 5 is saved.');
    expect(network.calls('saveQuestionVersion')[0]?.body).toMatchObject({
      baseVersion: 4,
      message: 'The key',
    });
  });

  it('with a fault goes to it instead of asking', async () => {
    network.answer('previewQuestion', previewOf(versionContent, [finding('key_missing', 'options')]));
    const { user } = open();
    await screen.findByText('No key is marked.');
    screen.getByText('1 fault');
    await user.click(screen.getByRole('button', { name: 'Save version' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await keyOf('A'));
  });

  it('that the server finds faulty goes to the fault that it names', async () => {
    const { user } = open({ draft: draftOf({ correct: [] }) });
    await screen.findByText('Correct Option');
    network.refuse('saveQuestionVersion', 'question_faulty', {
      fields: { findings: [finding('key_missing', 'options')] },
    });
    network.answer('previewQuestion', previewOf(versionContent, [finding('key_missing', 'options')]));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.type(await screen.findByLabelText('What changed'), 'All{Enter}');
    await screen.findByText('No key is marked.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await keyOf('A')));
  });

  it('can be tried again where the server cannot be reached', async () => {
    const { user } = open({ draft: draftOf({ correct: [1] }) });
    network.lose('saveQuestionVersion');
    await keyOf('B');
    await user.click(screen.getByRole('button', { name: 'Save version' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('What changed'), 'The key{Enter}');
    await within(dialog).findByRole('alert');
    network.answer('saveQuestionVersion', { version: 5, saved: true });
    await user.click(within(dialog).getByRole('button', { name: 'Save version' }));
    await screen.findByText('Version 5 is saved.');
  });
});

describe('a version that somebody else saved meanwhile', () => {
  const theirs = versionOf(5, {
    author: 'Helen Marsh',
    content: { ...versionContent, options: ['Calcium 30 ml', 'Insulin', 'Salbutamol'] },
  });

  function openBehind() {
    network.answer('getQuestionVersion', { version: versionOf(4) });
    return open({ newest: theirs, draft: draftOf({ correct: [1] }) });
  }

  it('is shown beside mine, part by part, and nothing is lost', async () => {
    const { user } = openBehind();
    await screen.findByText(/^Helen Marsh saved version 5/u);
    await user.click(screen.getByRole('button', { name: 'Save version' }));
    const table = await screen.findByRole('table', { name: 'What differs' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['Option A', 'Key']);
    await waitFor(() => expect(table.querySelector('ins')?.textContent).toContain('30 ml'));
    expect(network.calls('saveQuestionVersion')).toHaveLength(0);
    screen.getByText(/^Nothing is lost/u);
  });

  it('names nobody else where its author saved it in another window', async () => {
    const { user } = open({ newest: versionOf(5, { isOwn: true }), draft: draftOf({ correct: [1] }) });
    await screen.findByText(/^You saved version 5 in another window at/u);
    expect(screen.queryByText(/Ruth Okafor saved/u)).toBeNull();
    network.answer('getQuestionVersion', { version: versionOf(4) });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await screen.findByRole('columnheader', { name: 'Version 5, from your other window' });
    screen.getByRole('button', { name: 'Take version 5' });
  });

  it('lends single parts to mine, which is then saved as the version after it', async () => {
    const { user } = openBehind();
    network.answer('saveQuestionVersion', { version: 6, saved: true });
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: /Take this: Option A/u }));
    await user.click(screen.getByRole('button', { name: 'Save mine as version 6' }));
    await user.type(await screen.findByLabelText('What changed'), 'Both{Enter}');
    await screen.findByText('Version 6 is saved.');
    expect(network.calls('saveQuestionVersion')[0]?.body).toMatchObject({
      baseVersion: 5,
      content: { options: ['Calcium 30 ml', 'Insulin', 'Salbutamol'], correct: [1] },
    });
  });

  it('takes the place of mine only after a clear question', async () => {
    const { user } = openBehind();
    network.answer('discardQuestionDraft', { success: true });
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    const dialog = await screen.findByRole('dialog');
    expect(network.calls('discardQuestionDraft')).toHaveLength(0);
    network.answer('getQuestion', authoredQuestion({ newest: theirs, draft: null }));
    await user.click(within(dialog).getByRole('button', { name: 'Throw my draft away' }));
    await waitFor(async () => expect((await keyOf('A')).checked).toBe(true));
    expect(screen.queryByText(/^Helen Marsh saved/u)).toBeNull();
  });
});

it('two texts of one draft are both shown, and one is kept when its author says so', async () => {
  network.refuse('saveQuestionDraft', 'draft_changed');
  const { user } = open();
  await keyOf('A');
  network.answer('getQuestion', authoredQuestion({ draft: draftOf({ correct: [2] }) }));
  await user.keyboard('b');
  await screen.findByText('You wrote something else in another window.');
  expect((await keyOf('B')).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Take the other text' }));
  expect((await keyOf('C')).checked).toBe(true);
});

it('the history leads back to a version, which a draft does not lose without a question', async () => {
  const old = versionOf(3, { content: { ...versionContent, correct: [2] }, message: 'ECG added.' });
  const { content: _content, tex: _tex, review: _review, ...listed } = old;
  network.answer('listQuestionVersions', { versions: [listed] });
  network.answer('getQuestionVersion', { version: old });
  const { user } = open({ draft: draftOf({ correct: [1] }) });
  await keyOf('B');
  await user.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByText('“ECG added.”');
  await user.click(screen.getByRole('button', { name: 'Compare with mine' }));
  await screen.findByText('Key', { selector: 'dt' });
  await user.click(screen.getByRole('button', { name: 'Go back to this' }));
  await user.click(await screen.findByRole('button', { name: 'Replace my draft' }));
  expect((await keyOf('C')).checked).toBe(true);
  await waitFor(() => expect(lastDraft()).toMatchObject({ baseVersion: 4, content: { correct: [2] } }));
});

it('a new question is empty and without faults, and an unknown address is none', async () => {
  network.refuse('getQuestion', 'not_found');
  const { user, address } = show('new');
  await waitFor(() => expect(address()).not.toContain('/new'));
  await screen.findByRole('heading', { name: 'New question' });
  network.answer('previewQuestion', previewOf(versionContent, [finding('stem_missing', 'stem')]));
  await user.keyboard('a');
  await waitFor(() => expect(lastDraft()).toMatchObject({ baseVersion: null }));
  expect(screen.queryByText('The stem is empty.')).toBeNull();
});

it('who may publish decides what learners practise; others are offered nothing of it', async () => {
  const first = open({ releasedVersion: 3 });
  await screen.findByText('Learners see version 3; version 4 waits');
  expect(screen.queryByRole('button', { name: /^Release/u })).toBeNull();
  first.unmount();
  logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
  network.answer('releaseQuestions', { changed: 1, chosen: 1 });
  const { user } = open({ releasedVersion: 3 });
  await user.click(await screen.findByRole('button', { name: 'Release version 4' }));
  await waitFor(() =>
    expect(network.calls('releaseQuestions')[0]?.body).toEqual({
      select: { ids: [QUESTION_ID] },
      act: 'release',
    }),
  );
});

it('an address of no question says so', async () => {
  network.refuse('getQuestion', 'not_found');
  show(QUESTION_ID);
  await screen.findByRole('heading', { name: 'Question not found' });
});

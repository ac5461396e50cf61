import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  checkedQuestion,
  publishedAs,
  QUESTION_IDS,
  STAFF_TEST_ID,
  staffTest,
  testCheck,
  testContent,
  testFinding,
} from '../../features/staff-tests/testing/staff-tests.ts';
import { staffPaths, staffRemarkPath, staffTestPath } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { listedQuestion } from '../../testing/questions.tsx';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { answerSurroundings, HEART, KIDNEY, showStaffTest } from '../../testing/staff-tests.tsx';
import { id } from '../../testing/tickets.ts';
import { TestScreen } from './test-screen.tsx';

const REMARK_ID = id(700);

type Body = { content: { questions: string[]; window: object; blueprint: object }; revision: number };
const saves = () => network.calls('saveTestDraft').map(({ body }) => body as Body);
const lastSaved = (content: object) =>
  waitFor(() => expect(saves().at(-1)?.content).toMatchObject(content), { timeout: 3_000 });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function answerSaves(): void {
  network.answer('saveTestDraft', {
    revision: 2,
    savedAt: '2026-03-09T12:01:00.000Z',
    savedBy: 'Ruth Okafor',
  });
}

describe('the page of a test', () => {
  it('begins an empty one that the server does not know, and saves it from its first words on', async () => {
    logInLearner({ ...worker });
    answerSurroundings();
    network.refuse('getStaffTest', 'not_found');
    answerSaves();
    network.answer('checkTestDraft', testCheck({ findings: [testFinding('minutes_missing')] }));
    const { user, address } = showScreen(<TestScreen />, {
      path: staffPaths.test,
      at: staffTestPath('new'),
      framed: true,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'New test' })).toBeTruthy();
    expect(address()).toMatch(/^\/staff\/tests\/[0-9a-f-]{36}$/u);
    expect(screen.getByText('Not published yet')).toBeTruthy();
    await user.type(field('Name'), 'Knots');
    await lastSaved({ name: 'Knots', minutes: null });
    expect(saves()[0]?.revision).toBe(0);
    expect(await screen.findByText('Not ready to publish: 1 fault')).toBeTruthy();
    await user.click(button('Not ready to publish: 1 fault'));
    expect(document.activeElement).toBe(field('Minutes'));
  });

  it('has the focus on its title when the page that waited for it had it', async () => {
    logInLearner({ ...worker });
    answerSurroundings();
    network.answer('checkTestDraft', testCheck());
    const test = network.hold('getStaffTest');
    showScreen(<TestScreen />, { path: staffPaths.test, at: staffTestPath(STAFF_TEST_ID) });
    (await screen.findByRole('heading', { name: 'Test' })).focus();
    test.answer(staffTest());
    const title = await screen.findByRole('heading', { name: 'Buoys' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('that is not there says so', async () => {
    logInLearner({ ...worker });
    network.refuse('getStaffTest', 'not_found');
    showScreen(<TestScreen />, { path: staffPaths.test, at: staffTestPath(QUESTION_IDS[0] ?? '') });
    expect(await screen.findByRole('heading', { name: 'Test not found' })).toBeTruthy();
  });

  it('says what learners see, who sat it and sits it, and what is wrong where it is', async () => {
    const test = staffTest({ published: publishedAs(testContent()), submitted: 41, openAttempts: 5 });
    showStaffTest(test, {
      check: testCheck({
        findings: [
          testFinding('name_taken'),
          testFinding('questions_released', { level: 'warning', count: 2 }),
        ],
      }),
    });
    expect(await screen.findByText('Learners see version 2, published 02-03-2026 by Ann Bee')).toBeTruthy();
    for (const words of ['41 have sat it', '5 sit it now', 'Not ready to publish: 1 fault', '1 warning'])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Another test has this name.')).toBeTruthy();
    expect(screen.getByText(/^2 questions may be practised/u)).toBeTruthy();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(button('Publish version 3').getAttribute('aria-disabled')).toBe('true');
  });

  it('begins to mark it again once somebody sat it', async () => {
    const test = staffTest({ published: publishedAs(testContent()), submitted: 41 });
    const { user, address } = showStaffTest(test);
    network.answer('startRemark', { remark: REMARK_ID });
    await user.click(await screen.findByRole('button', { name: 'Mark it again…' }));
    await waitFor(() => expect(address()).toBe(staffRemarkPath(REMARK_ID)));
    expect(network.calls('startRemark')[0]?.body).toEqual({ test: STAFF_TEST_ID });
  });

  it('has no way to publish or close for who may only edit', async () => {
    const edits = { content: 'edit', people: 'none', support: false, settings: false } as const;
    showStaffTest(staffTest({ published: publishedAs(testContent()) }), { permissions: edits });
    await screen.findByRole('heading', { name: 'Settings' });
    expect(screen.queryByRole('button', { name: /^Publish/u })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close the test…' })).toBeNull();
  });

  it('shows what somebody else saved meanwhile, and takes theirs on request', async () => {
    const { user } = showStaffTest();
    network.refuse('saveTestDraft', 'draft_changed');
    await user.type(await screen.findByLabelText('Name'), '!');
    network.answer(
      'getStaffTest',
      staffTest({
        content: testContent({ name: 'Theirs' }),
        draft: { revision: 7, savedAt: '2026-03-09T12:05:00.000Z', savedBy: 'Ann Bee' },
      }),
    );
    expect(await screen.findByText(/^Ann Bee saved something else/u, {}, { timeout: 3_000 })).toBeTruthy();
    expect(field('Name').value).toBe('Buoys!');
    await user.click(button('Take theirs'));
    expect(field('Name').value).toBe('Theirs');
  });
});

describe('questions by hand', () => {
  it('stand in their order, which keys change, and can be taken out', async () => {
    answerSaves();
    const { user } = showStaffTest();
    await screen.findByText('Stem 1');
    const up = button('Move Q2 up');
    up.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(up);
    await lastSaved({ questions: [QUESTION_IDS[1], QUESTION_IDS[0]] });
    await user.click(button('Take Q2 out'));
    expect(document.activeElement).toBe(button('Take Q1 out'));
    await lastSaved({ questions: [QUESTION_IDS[0]] });
  });

  it('are found in the bank and added once', async () => {
    answerSaves();
    const { user } = showStaffTest();
    network.answer('listQuestions', {
      questions: [listedQuestion(5), listedQuestion(6, { state: 'retired' })],
      total: 2,
    });
    await user.type(await screen.findByRole('searchbox'), 'renal');
    await waitFor(() => expect(network.calls('listQuestions').at(-1)?.search).toContain('search=renal'));
    await user.click(await screen.findByRole('button', { name: /^Add\s*Q5$/u }));
    expect(screen.getByRole('button', { name: /^In the test\s*Q5$/u }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(screen.getByRole('button', { name: /^Retired\s*Q6$/u }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await lastSaved({ questions: [...QUESTION_IDS.slice(0, 2), listedQuestion(5)._id] });
    expect(screen.getByText('3 questions')).toBeTruthy();
  });
});

describe('questions by blueprint', () => {
  const blueprint = { rows: [{ topic: KIDNEY, take: 2 }], leaveOut: null };
  const drawn = testContent({ chosen: 'blueprint', blueprint, drawnBy: blueprint } as object);

  it('are drawn of topics, as many as there are', async () => {
    answerSaves();
    const { user } = showStaffTest(
      staffTest({ content: testContent({ chosen: 'blueprint', questions: [] }) }),
    );
    await user.selectOptions(await screen.findByLabelText('Another topic'), HEART);
    await user.click(button('Topic'));
    await user.type(field('How many from Heart'), '5');
    expect(screen.getByText('2 too many')).toBeTruthy();
    await user.clear(field('How many from Heart'));
    await user.type(field('How many from Heart'), '1');
    network.answer('drawTestQuestions', { questions: [QUESTION_IDS[2] ?? ''], short: [] });
    await user.click(button('Draw 1 question'));
    await lastSaved({ questions: [QUESTION_IDS[2]], drawnBy: { rows: [{ topic: HEART, take: 1 }] } });
    expect(screen.getByText('drawn')).toBeTruthy();
  });

  it('without a topic are counted, and lead to where one is given', async () => {
    showStaffTest(staffTest({ content: drawn }));
    const link = await screen.findByRole('link', { name: '12 questions' });
    expect(link.getAttribute('href')).toBe('/staff/questions?topic=none');
    expect(link.parentElement?.textContent).toBe('12 questions have no topic and are not drawn.');
  });

  it('count in the bank whether they are in practice or not', async () => {
    showStaffTest(staffTest({ content: drawn }));
    const row = await screen.findByRole('row', { name: /^Kidney/u });
    expect(await within(row).findByText('4 of them in practice')).toBeTruthy();
    expect(row.textContent).toContain('10, 4 of them in practice');
  });

  it('that are drawn again count only once they are taken', async () => {
    answerSaves();
    const { user } = showStaffTest(staffTest({ content: drawn }));
    network.answer('drawTestQuestions', { questions: QUESTION_IDS.slice(1), short: [] });
    await user.click(await screen.findByRole('button', { name: 'Draw again' }));
    expect(await screen.findByText('Drawn anew: 1 new, 1 out, 1 as before.')).toBeTruthy();
    await user.click(button('Keep what was drawn'));
    await user.click(button('Draw again'));
    expect(saves()).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Take these 2' }));
    await lastSaved({ questions: QUESTION_IDS.slice(1) });
  });

  it('that the bank cannot give are not drawn', async () => {
    const { user } = showStaffTest(staffTest({ content: drawn }));
    network.answer('drawTestQuestions', { questions: [], short: [{ topic: KIDNEY, has: 1 }] });
    await user.click(await screen.findByRole('button', { name: 'Draw again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('too few');
    expect(screen.queryByRole('button', { name: /^Take these/u })).toBeNull();
  });
});

describe('the settings of a test', () => {
  it('take times in the organisation’s zone, and say what they mean for who starts late', async () => {
    answerSaves();
    const { user } = showStaffTest();
    await screen.findByLabelText('Opens');
    await user.type(field('Closes'), '2026-07-07T13:00');
    await lastSaved({ window: { opensAt: null, closesAt: '2026-07-07T12:00:00.000Z', endsForAll: false } });
    expect(screen.getByText('Europe/London (UTC+1)')).toBeTruthy();
    expect(screen.getByText('Who starts at 12:30 still has 30 minutes, until 13:00.')).toBeTruthy();
    await user.click(screen.getByLabelText(/^It ends for all/u));
    await lastSaved({ window: { closesAt: '2026-07-07T12:00:00.000Z', endsForAll: true } });
  });

  it('keep a number that is none in its field, and send that there is none', async () => {
    answerSaves();
    const { user } = showStaffTest();
    await user.type(await screen.findByLabelText('Minutes'), 'x');
    expect(field('Minutes').value).toBe('30x');
    expect(field('Minutes').getAttribute('aria-invalid')).toBe('true');
    await lastSaved({ minutes: null });
  });

  it('mix questions and options by one choice, and ask for a date where answers are shown from one', async () => {
    answerSaves();
    const { user } = showStaffTest();
    await user.selectOptions(await screen.findByLabelText('Order'), 'Questions and options mixed');
    await lastSaved({ mixesQuestions: true, mixesOptions: true });
    await user.click(screen.getByLabelText('from a date'));
    await user.type(field('Shown from'), '2026-12-24T18:00');
    await lastSaved({ answers: { when: 'after_date', date: '2026-12-24T18:00:00.000Z' } });
  });
});

describe('publishing', () => {
  const difference = {
    version: 2,
    added: [checkedQuestion(3)],
    removed: [{ ...checkedQuestion(2), retired: true }],
    changed: [{ ...checkedQuestion(1), before: 1, after: 2, keyChanged: true, parts: ['key'] }],
    reordered: false,
  };
  const test = staffTest({
    content: testContent({ minutes: 40 }),
    published: publishedAs(testContent()),
    openAttempts: 5,
  });
  const check = testCheck({ difference, openAttempts: 5 });

  it('shows what changes and for whom, and publishes what was seen', async () => {
    const { user } = showStaffTest(test, { check });
    expect(await screen.findByText('4 changes')).toBeTruthy();
    await user.click(button('Publish version 3'));
    const dialog = within(screen.getByRole('dialog', { name: 'Publish version 3' }));
    for (const words of ['1 key changed', '1 question added', '1 question taken out', 'Q2 (retired)'])
      expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getByText(/^They finish version 2, with its questions, its 30 minutes/u)).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'A better key');
    network.answer('publishTestDraft', { version: 3, outcome: 'new_version' });
    await user.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await screen.findByText('Version 3 is published.')).toBeTruthy();
    expect(network.calls('publishTestDraft')[0]?.body).toEqual({
      revision: 1,
      seen: 'seen-1',
      reason: 'A better key',
    });
  });

  it('takes up newer versions of the questions where nothing else was changed', async () => {
    const asPublished = { ...test, content: testContent(), draft: null };
    const changed = { ...difference, added: [], removed: [] };
    const { user } = showStaffTest(asPublished, {
      check: testCheck({ revision: 0, difference: changed, openAttempts: 5 }),
    });
    expect(await screen.findByText('1 key changed')).toBeTruthy();
    await user.click(button('Publish version 3'));
    const dialog = within(screen.getByRole('dialog', { name: 'Publish version 3' }));
    await dialog.findByText('1 key changed');
    expect(screen.getByText('1 newer question not published yet')).toBeTruthy();
    network.answer('publishTestDraft', { version: 3, outcome: 'new_version' });
    await user.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    await screen.findByText('Version 3 is published.');
    expect(network.calls('publishTestDraft')[0]?.body).toMatchObject({ revision: 0, seen: 'seen-1' });
  });

  it('waits for a change, until which nothing is said to be wrong', async () => {
    const same = { ...difference, added: [], removed: [], changed: [] };
    showStaffTest(
      { ...test, content: testContent(), draft: null },
      { check: testCheck({ revision: 0, difference: same, findings: [testFinding('closing_past')] }) },
    );
    expect(await screen.findByText('The same as learners see.')).toBeTruthy();
    expect(screen.getByText('No changes wait')).toBeTruthy();
    expect(screen.queryByText(/^Not ready to publish/u)).toBeNull();
    expect(screen.getByText('Stem 1')).toBeTruthy();
    expect(button('Publish version 3').getAttribute('aria-disabled')).toBe('true');
  });

  it('of what has changed since is refused, and shows what it would be now', async () => {
    const { user } = showStaffTest(test, { check });
    await user.click(await screen.findByRole('button', { name: 'Publish version 3' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('1 key changed');
    network.refuse('publishTestDraft', 'test_changed');
    network.answer('checkTestDraft', {
      ...check,
      seen: 'seen-2',
      difference: { ...difference, changed: [] },
    });
    await user.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('nothing was published');
    await waitFor(() => expect(dialog.queryByText('1 key changed')).toBeNull());
    network.answer('publishTestDraft', { version: 3, outcome: 'new_version' });
    await user.click(await dialog.findByRole('button', { name: 'Publish version 3' }));
    await screen.findByText('Version 3 is published.');
    expect(network.calls('publishTestDraft').at(-1)?.body).toMatchObject({ seen: 'seen-2', reason: null });
  });

  it('is followed by closing, with a reason', async () => {
    const { user } = showStaffTest(test, { check });
    await user.click(await screen.findByRole('button', { name: 'Close the test…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close the test' }));
    expect(dialog.getByText('5 learners sit it now, and go on to the end.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close the test' }));
    expect(dialog.getByText('Please say why, for your colleagues.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'A leak');
    network.answer('setTestOpen', { state: 'closed', openAttempts: 5 });
    await user.click(dialog.getByRole('button', { name: 'Close the test' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.calls('setTestOpen')[0]?.body).toEqual({ open: false, reason: 'A leak' });
  });

  it('can be taken back before it happens: the changes are thrown away', async () => {
    const { user } = showStaffTest(test, { check });
    await user.click(await screen.findByRole('button', { name: 'Throw the changes away' }));
    network.answer('discardTestDraft', { success: true });
    network.answer('getStaffTest', { ...test, content: testContent(), draft: null });
    await user.click(button('Throw them away'));
    await waitFor(() => expect(field('Minutes').value).toBe('30'));
    expect(network.calls('discardTestDraft')[0]?.body).toEqual({ revision: 1 });
  });
});

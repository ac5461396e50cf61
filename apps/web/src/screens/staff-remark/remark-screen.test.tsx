import { ALL_PERMISSIONS } from '@assay/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../api/client.ts';
import { staffPaths, staffRemarkPath } from '../../staff-paths.ts';
import { reviewedQuestion } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { RemarkScreen } from './remark-screen.tsx';

type Open = ApiResponse<'getRemark'>;
const REMARK = id(700);
const HELEN = { _id: id(701), name: 'Helen Marsh' };

const SUMS = {
  reports: 84,
  up: 23,
  down: 0,
  same: 61,
  mean: { before: 68.8, after: 69.3 },
  passed: null,
  nowPass: 0,
  nowFail: 0,
};

function openRemark(change: Partial<Open['remark']> = {}, more: Partial<Open> = {}): Open {
  return {
    remark: {
      _id: REMARK,
      test: { _id: id(702), test_name: 'Renal' },
      state: 'draft',
      reason: '',
      changes: 0,
      undoes: false,
      createdBy: 'Ruth Okafor',
      savedAt: '2026-05-04T09:30:00.000Z',
      finishedAt: null,
      foreseen: null,
      asked: null,
      revision: 3,
      policy: 'may_lower',
      notice: '',
      startedAt: null,
      startedBy: null,
      progress: null,
      followed: false,
      ...change,
    },
    questions: ['Which buoy is green?', 'Which mark has two cones?'].map((stem, index) => ({
      question: reviewedQuestion({ _id: id(710 + index), question: `<p>${stem}</p>` }),
      version: 1,
      number: index + 1,
      current: true,
      standing: null,
      rule: null,
    })),
    people: [HELEN],
    needsSecond: false,
    answersWithheld: false,
    ...more,
  };
}

const preview = (change: Partial<ApiResponse<'previewRemark'>> = {}): ApiResponse<'previewRemark'> => ({
  seen: 'digest',
  sums: SUMS,
  openAttempts: 2,
  passMark: null,
  distribution: [],
  cohorts: [],
  questions: [{ question: id(710), version: 1, answers: 84, right: { before: 40, after: 63 } }],
  changed: [],
  changedInAll: 23,
  ...change,
});

function show(open: Open = openRemark()) {
  network.answer('getRemark', open);
  return showScreen(<RemarkScreen />, {
    path: staffPaths.remark,
    at: staffRemarkPath(REMARK),
    framed: true,
  });
}

async function choose(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Mark this one otherwise' }));
  await user.click(screen.getByRole('radio', { name: 'Other answers' }));
  await user.click(screen.getByRole('checkbox', { name: 'B is right in question 1' }));
  await user.type(screen.getByLabelText('Reason'), 'Both are taught.');
  await user.type(screen.getByLabelText(/^To the learners/u), 'B is right, too.');
}

beforeEach(() => logInLearner({ ...worker, permissions: ALL_PERMISSIONS }));

describe('the draft of a re-mark', () => {
  it('is saved whole, with every rule by its question, before its effect is shown', async () => {
    network.answer('saveRemark', { revision: 4, savedAt: '2026-05-04T09:31:00.000Z' });
    network.answer('previewRemark', preview());
    const { user } = show();
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Save and show the effect' }));
    expect(
      await screen.findByText(
        '2 attempts are open. They are graded by the new keys when they are submitted.',
      ),
    ).toBeTruthy();
    expect(network.calls('saveRemark')[0]?.body).toEqual({
      revision: 3,
      rules: [
        {
          question: id(710),
          version: 1,
          rule: {
            kind: 'keys',
            keys: [
              { kind: 'single', option: 0 },
              { kind: 'single', option: 1 },
            ],
          },
        },
      ],
      policy: 'may_lower',
      reason: 'Both are taught.',
      notice: 'B is right, too.',
    });
    expect(network.calls('previewRemark')[0]?.body).toEqual({ revision: 4 });
    expect(screen.getByText('Nobody loses by it.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change 23 results' })).toBeTruthy();
  });

  it('can be started only while the page says what was shown', async () => {
    network.answer('saveRemark', { revision: 4, savedAt: '2026-05-04T09:31:00.000Z' });
    network.answer('previewRemark', preview());
    const { user } = show();
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Save and show the effect' }));
    await screen.findByRole('button', { name: 'Change 23 results' });
    await user.type(screen.getByLabelText('Reason'), ' Always.');
    expect(screen.queryByRole('button', { name: 'Change 23 results' })).toBeNull();
    network.answer('saveRemark', { revision: 5, savedAt: '2026-05-04T09:32:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Save and show the effect' }));
    network.answer('runRemark', { success: true });
    await user.click(await screen.findByRole('button', { name: 'Change 23 results' }));
    await waitFor(() => expect(network.calls('runRemark')[0]?.body).toEqual({ revision: 5, seen: 'digest' }));
  });

  it('that changes no result says so, and offers to save its keys', async () => {
    network.answer('saveRemark', { revision: 4, savedAt: '2026-05-04T09:31:00.000Z' });
    network.answer('previewRemark', preview({ changedInAll: 0 }));
    const { user } = show();
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Save and show the effect' }));
    expect(await screen.findByText('No result changes. Nobody is told.')).toBeTruthy();
    network.answer('runRemark', { success: true });
    await user.click(screen.getByRole('button', { name: 'Save the keys; no result changes' }));
    await waitFor(() => expect(network.calls('runRemark')).toHaveLength(1));
  });

  it.each([{}, { needsSecond: true }])('that changes nothing at all cannot be started: %j', async (rule) => {
    network.answer('saveRemark', { revision: 4, savedAt: '2026-05-04T09:31:00.000Z' });
    network.answer('previewRemark', preview({ changedInAll: 0, questions: [] }));
    const { user } = show(openRemark({}, rule));
    await user.click(await screen.findByRole('button', { name: 'Save and show the effect' }));
    expect(await screen.findByText('Nothing would change: every question is marked as before.')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mark this one otherwise',
      'Show the effect again',
      'Throw this re-mark away',
    ]);
    expect(screen.queryByText(/second person/iu)).toBeNull();
  });

  it('that somebody else changed is not overwritten, and theirs can be shown', async () => {
    network.refuse('saveRemark', 'remark_changed');
    const { user } = show();
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Save and show the effect' }));
    network.answer('getRemark', openRemark({ revision: 4, reason: 'Theirs' }));
    await user.click(await screen.findByRole('button', { name: 'Show what they saved' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Theirs'));
  });

  it('without any right answer is not saved', async () => {
    const { user } = show();
    await choose(user);
    for (const letter of ['A', 'B']) {
      await user.click(screen.getByRole('checkbox', { name: `${letter} is right in question 1` }));
    }
    expect(screen.getByText('A question needs at least one right answer.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save and show the effect' }));
    expect(network.calls('saveRemark')).toEqual([]);
  });

  it('warns where its words would tell a key that is held back', async () => {
    show(openRemark({}, { answersWithheld: true }));
    expect(await screen.findByText(/do not name the key here/u)).toBeTruthy();
  });

  it('goes to a second person where one is needed, who alone can start it', async () => {
    network.answer('saveRemark', { revision: 4, savedAt: '2026-05-04T09:31:00.000Z' });
    network.answer('previewRemark', preview());
    const { user } = show(openRemark({}, { needsSecond: true }));
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Save and show the effect' }));
    expect(screen.queryByRole('button', { name: 'Change 23 results' })).toBeNull();
    network.answer('askAboutRemark', { success: true });
    await user.click(await screen.findByRole('button', { name: 'Ask them to agree' }));
    await waitFor(() =>
      expect(network.calls('askAboutRemark')[0]?.body).toEqual({
        revision: 4,
        seen: 'digest',
        person: HELEN._id,
      }),
    );
  });
});

describe('a re-mark that was asked about', () => {
  const asked = { state: 'asked', reason: 'Both are taught.', notice: 'B is right, too.' } as const;

  it('is shown and started by who was asked', async () => {
    network.answer('previewRemark', preview());
    network.answer('runRemark', { success: true });
    const { user } = show(openRemark({ ...asked, asked: { _id: worker._id, name: 'Ruth Okafor' } }));
    await user.click(await screen.findByRole('button', { name: 'Show the effect' }));
    await user.click(await screen.findByRole('button', { name: 'Agree, and change 23 results' }));
    await waitFor(() => expect(network.calls('runRemark')[0]?.body).toEqual({ revision: 3, seen: 'digest' }));
    expect(network.calls('saveRemark')).toEqual([]);
  });

  it('that changes no result has its keys saved by who was asked', async () => {
    network.answer('previewRemark', preview({ changedInAll: 0 }));
    const { user } = show(openRemark({ ...asked, asked: { _id: worker._id, name: 'Ruth Okafor' } }));
    await user.click(await screen.findByRole('button', { name: 'Show the effect' }));
    expect(
      await screen.findByRole('button', { name: 'Agree, and save the keys; no result changes' }),
    ).toBeTruthy();
  });

  it('can be taken back by its author', async () => {
    network.answer('takeBackRemark', { success: true });
    const { user } = show(openRemark({ ...asked, asked: HELEN }));
    expect(await screen.findByText('Helen Marsh is asked to agree.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(network.calls('takeBackRemark')).toHaveLength(1));
  });
});

describe('a re-mark that was started', () => {
  const started = {
    state: 'running',
    foreseen: SUMS,
    startedAt: '2026-05-04T09:31:00.000Z',
    startedBy: 'Ruth Okafor',
    progress: { done: 12, of: 84 },
  } as const;

  it('says how far it is', async () => {
    show(openRemark(started));
    expect(await screen.findByText('Under way: 12 of 84 results. It goes on by itself.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take it back…' })).toBeNull();
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('that is done, followed by another: %s, offers %i ways to take it back', async (followed, ways) => {
    show(
      openRemark({
        ...started,
        state: 'done',
        progress: null,
        finishedAt: '2026-05-04T09:32:00.000Z',
        followed,
      }),
    );
    expect(await screen.findByText('23 up, 0 down.')).toBeTruthy();
    expect(within(document.body).queryAllByRole('button', { name: 'Take it back…' })).toHaveLength(ways);
  });
});

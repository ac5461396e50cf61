import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LiveAttempt, WatchedTest } from '../../features/live/live.ts';
import { staffLiveTestPath, staffPaths } from '../../staff-paths.ts';
import { TEST_ID } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { minutesAgo, worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { formatTime } from '../../ui/formats.ts';
import { LiveTestScreen } from './live-test-screen.tsx';
import { LiveTestsScreen } from './live-tests-screen.tsx';

const NO_WINDOW = { opensAt: null, closesAt: null, endsForAll: false };

const attempt = (number: number, change: Partial<LiveAttempt> = {}): LiveAttempt => ({
  _id: id(800 + number),
  learner: { _id: id(850 + number), name: `Learner ${number}`, email: `learner${number}@college.test` },
  number: 1,
  startedAt: minutesAgo(20),
  deadlineAt: minutesAgo(-40),
  minutes: 60,
  savedAt: minutesAgo(1),
  answered: 4,
  questions: 10,
  left: 0,
  state: 'open',
  closedAt: null,
  ...change,
});

const watched = (attempts: LiveAttempt[]): WatchedTest => ({
  test: {
    _id: TEST_ID as WatchedTest['test']['_id'],
    test_name: 'Lights at Night',
    window: NO_WINDOW,
    minutes: 60,
    timeZone: 'UTC',
  },
  serverNow: minutesAgo(0),
  maySit: 30,
  unopened: 12,
  attempts,
  total: attempts.length,
});

function showLive(attempts: LiveAttempt[], permissions = ALL_PERMISSIONS) {
  logInLearner({ ...worker, permissions });
  network.answer('getLiveTest', watched(attempts));
  return showScreen(<LiveTestScreen />, {
    path: staffPaths.liveTest,
    at: staffLiveTestPath(TEST_ID),
    framed: true,
  });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('a test while it runs', () => {
  it('shows how far each is, who is quiet, and who has more time', async () => {
    showLive([
      attempt(1, { left: 2 }),
      attempt(2, { savedAt: minutesAgo(8), deadlineAt: minutesAgo(-50) }),
      attempt(3, { state: 'submitted', closedAt: minutesAgo(2), answered: 10 }),
    ]);
    expect((await row(/Learner 1/u)).textContent).toMatch(/Writing.*4 of 10.*00:\d\d:\d\d.*2$/u);
    expect((await row(/Learner 2/u)).textContent).toMatch(/Quiet.*8 minutes ago.*\+10 min/u);
    expect((await row(/Learner 3/u)).textContent).toMatch(/Submitted.*10 of 10/u);
  });

  it('says how many may sit it, and how many have not opened it', async () => {
    showLive([attempt(1)]);
    expect(await screen.findByText('30 may sit, 12 have not opened it')).toBeTruthy();
  });

  it('finds learners by name and by state', async () => {
    const { user } = showLive([attempt(1), attempt(2, { savedAt: minutesAgo(8) })]);
    await row(/Learner 1/u);
    await user.selectOptions(screen.getByLabelText('State'), 'Quiet (1)');
    expect(screen.queryByRole('row', { name: /Learner 1/u })).toBeNull();
    await user.selectOptions(screen.getByLabelText('State'), 'Any');
    await user.type(screen.getByRole('searchbox'), 'LEARNER1@{Enter}');
    expect(await row(/Learner 1/u)).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Learner 2/u })).toBeNull();
  });

  it('offers nothing to change to who only looks', async () => {
    showLive([attempt(1)], { ...ALL_PERMISSIONS, people: 'view' });
    await row(/Learner 1/u);
    expect(screen.queryByRole('button', { name: /Extend|End|Message/u })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('more time for all', () => {
  it('is given as previewed, with a reason, and says who stayed as before', async () => {
    const [first, second] = [attempt(1), attempt(2)];
    const { user } = showLive([first, second]);
    const then = minutesAgo(-50);
    const common = { learner: 'Learner 1', deadlineAt: first.deadlineAt };
    network.answer('previewAttempts', {
      attempts: [
        { ...common, _id: first._id, newDeadlineAt: then, why: null },
        { ...common, _id: second._id, learner: 'Learner 2', newDeadlineAt: null, why: 'closed' },
      ],
    });
    network.answer('changeAttempts', { changed: 0, unchanged: [{ _id: first._id, why: 'changed' }] });
    await row(/Learner 1/u);
    await user.click(button('Extend all…'));
    await user.click(dialog().getByRole('button', { name: 'See what changes' }));
    expect(dialog().getByText('Please write the reason.')).toBeTruthy();
    const reason = dialog().getByLabelText<HTMLInputElement>('Reason');
    await user.type(reason, 'The fire alarm');
    // As Enter does in a browser.
    fireEvent.submit(reason.form as HTMLFormElement);
    expect(await dialog().findByText(`until ${formatTime(then)}`)).toBeTruthy();
    // The field that had it has gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Extend: 2 learners'));
    expect(dialog().getByText('has ended')).toBeTruthy();
    expect(network.calls('changeAttempts')).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Extend 1 learner' }));
    expect(await screen.findByText('0 learners extended. 1 learner stayed as before.')).toBeTruthy();
    expect(network.calls('previewAttempts').map(({ body }) => body)).toEqual([
      { act: 'extend', minutes: 10, attempts: null },
    ]);
    expect(network.calls('changeAttempts').map(({ body }) => body)).toEqual([
      {
        act: 'extend',
        minutes: 10,
        reason: 'The fire alarm',
        attempts: [{ _id: first._id, deadlineAt: first.deadlineAt }],
      },
    ]);
  });

  it('needs whole minutes', async () => {
    const { user } = showLive([attempt(1)]);
    await row(/Learner 1/u);
    await user.click(button('Extend all…'));
    await user.clear(dialog().getByLabelText('Minutes more'));
    await user.type(dialog().getByLabelText('Minutes more'), '2.5');
    await user.type(dialog().getByLabelText('Reason'), 'Late start');
    await user.click(dialog().getByRole('button', { name: 'See what changes' }));
    expect(dialog().getByText('A whole number from 1 to 600, please.')).toBeTruthy();
    expect(network.calls('previewAttempts')).toEqual([]);
  });
});

it('a message goes to the chosen, once however often it is sent', async () => {
  const { user } = showLive([attempt(1), attempt(2)]);
  await row(/Learner 1/u);
  await user.click(screen.getByLabelText('Choose Learner 2'));
  await user.click(button('Message…'));
  await user.type(dialog().getByLabelText('Message'), 'Question 2 has a misprint.');
  network.refuse('sendWord', 'busy');
  await user.click(dialog().getByRole('button', { name: 'Send' }));
  await dialog().findByRole('alert');
  network.answer('sendWord', { reached: 1 });
  await user.click(dialog().getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent to 1 learner.')).toBeTruthy();
  const bodies = network.calls('sendWord').map(({ body }) => body as { wordId: string; attempts: string[] });
  expect(new Set(bodies.map(({ wordId }) => wordId)).size).toBe(1);
  expect(bodies[0]?.attempts).toEqual([id(802)]);
});

it('the list of running tests leads to each, and says when nobody sits one', async () => {
  logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
  network.answer('listLiveTests', {
    tests: [
      {
        _id: TEST_ID as WatchedTest['test']['_id'],
        test_name: 'Lights at Night',
        window: NO_WINDOW,
        open: 12,
        finished: 0,
      },
    ],
  });
  showScreen(<LiveTestsScreen />, { path: staffPaths.liveTests, at: staffPaths.liveTests, framed: true });
  const link = await screen.findByRole('link', { name: 'Lights at Night' });
  expect(link.getAttribute('href')).toBe(staffLiveTestPath(TEST_ID));
  const row = screen.getByRole('row', { name: /Lights at Night/u });
  expect(row.textContent).toMatch(/12 learners.*without end/u);
});

import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GivenTime } from '../../features/extra-time/extra-time.ts';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { minutesAgo, worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { formatTime } from '../../ui/formats.ts';
import { ExtraTimeScreen } from './extra-time-screen.tsx';

const person = { _id: id(860), name: 'Ada Byron', email: 'ada@college.test' } as GivenTime['person'];
const given: GivenTime = {
  person,
  percent: 25,
  startsOn: '2026-09-01',
  endsOn: null,
  inForce: true,
  setBy: 'Ruth Okafor',
};

function showPage(people: GivenTime[], permissions = ALL_PERMISSIONS) {
  logInLearner({ ...worker, permissions });
  network.answer('listExtraTime', { people });
  return showScreen(<ExtraTimeScreen />, {
    path: staffPaths.extraTime,
    at: staffPaths.extraTime,
    framed: true,
  });
}

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => dialog().getByRole('button', { name });

it('extra time is given to a person after a look at each running test', async () => {
  const { user } = showPage([]);
  const [before, then] = [minutesAgo(-30), minutesAgo(-45)];
  network.answer('previewExtraTime', {
    person,
    before: null,
    attempts: [
      {
        _id: id(861) as never,
        test_name: 'Lights at Night',
        deadlineAt: before,
        newDeadlineAt: then,
      },
    ],
  });
  network.answer('setExtraTime', { attempts: 1 });
  await screen.findByText('Nobody has extra time.');
  await user.click(screen.getByRole('button', { name: 'Give extra time' }));
  await user.click(press('See what changes'));
  expect(dialog().getByText('Please write an email address.')).toBeTruthy();
  expect(dialog().getByText('Please write the reason.')).toBeTruthy();
  await user.type(dialog().getByLabelText('Email address'), 'ada@college.test');
  await user.type(dialog().getByLabelText('Reason'), 'As agreed');
  await user.click(press('See what changes'));
  const line = `Lights at Night: ends at ${formatTime(then)}, not ${formatTime(before)}`;
  expect(await dialog().findByText(line)).toBeTruthy();
  expect(network.calls('setExtraTime')).toEqual([]);
  await user.click(press('Give 25%'));
  expect(await screen.findByText('Ada Byron has 25% more. One running test ends later.')).toBeTruthy();
  expect(network.calls('setExtraTime').map(({ body }) => body)).toEqual([
    expect.objectContaining({ person: person._id, percent: 25, endsOn: null, reason: 'As agreed' }),
  ]);
});

it('it is listed, and ended with a reason', async () => {
  const { user } = showPage([given]);
  expect((await screen.findByRole('row', { name: /Ada Byron/u })).textContent).toMatch(
    /\+25%.*from 01-09-2026.*Ruth Okafor/u,
  );
  network.answer('endExtraTime', { success: true });
  await user.click(screen.getByRole('button', { name: 'End for Ada Byron' }));
  await user.type(dialog().getByLabelText('Reason'), 'It is over');
  await user.click(press('End 25%'));
  expect(await screen.findByText('Ada Byron has no extra time from now on.')).toBeTruthy();
});

it('people are found by parts of a name and an address, and all are shown again', async () => {
  const grace = { ...person, _id: id(862), name: 'Grace Hopper', email: 'grace@navy.test' } as typeof person;
  const { user, address } = showPage([given, { ...given, person: grace }]);
  const rows = () => screen.queryAllByRole('row', { name: /Byron|Hopper/u });
  const search = await screen.findByRole('searchbox', { name: 'Search names and addresses' });
  expect(rows()).toHaveLength(2);
  await user.type(search, 'NAVY grace{Enter}');
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Grace Hopper')]);
  expect(screen.getByText('1 of 2').getAttribute('role')).toBe('status');
  expect(address()).toBe('/staff/extra-time?search=NAVY+grace');
  await user.type(search, ' moon{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show everybody' }));
  expect(rows()).toHaveLength(2);
  expect(screen.queryByText(/^\d of/u)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('who only looks is offered nothing to change', async () => {
  showPage([given], { ...ALL_PERMISSIONS, people: 'view' });
  await screen.findByRole('row', { name: /Ada Byron/u });
  expect(screen.queryByRole('button', { name: /Give|Change|End/u })).toBeNull();
});

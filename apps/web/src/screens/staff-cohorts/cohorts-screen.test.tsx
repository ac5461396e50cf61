import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../features/cohorts/cohorts.ts';
import { staffCohortPath, staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { CohortScreen } from './cohort-screen.tsx';
import { CohortsScreen } from './cohorts-screen.tsx';

const COHORT = {
  _id: id(820),
  name: 'Year 1',
  startsOn: '2026-09-01',
  endsOn: null,
  inForce: true,
  members: 2,
};
const member = (number: number): Member => ({
  _id: id(830 + number),
  name: `Person ${number}`,
  email: `person${number}@new.test`,
  addedAt: '2026-09-02T12:00:00.000Z',
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

function showCohorts(permissions = ALL_PERMISSIONS) {
  logInLearner({ ...worker, permissions });
  return showScreen(<CohortsScreen />, { path: staffPaths.cohorts, at: staffPaths.cohorts, framed: true });
}

function showCohort(search = '', permissions = ALL_PERMISSIONS) {
  logInLearner({ ...worker, permissions });
  network.answer('listCohortMembers', {
    cohort: COHORT,
    tests: ['Mock'],
    members: [member(1), member(2)],
    total: 2,
  });
  return showScreen(<CohortScreen />, {
    path: staffPaths.cohort,
    at: staffCohortPath(COHORT._id) + search,
    framed: true,
  });
}

it('the title of a cohort keeps the focus that it got while its members were asked for', async () => {
  showCohort();
  const heading = screen.getByRole('heading', { level: 1 });
  await screen.findByRole('heading', { level: 1, name: COHORT.name });
  expect(heading.isConnected).toBe(true);
});

describe('the cohorts', () => {
  it('are listed with their days and numbers, and a new one is named and opened', async () => {
    network.answer('listCohorts', { cohorts: [{ ...COHORT, tests: 3 }] });
    network.answer('saveCohort', { _id: id(821) });
    const { user } = showCohorts();
    const row = await screen.findByRole('row', { name: /Year 1/u });
    expect(row.textContent).toContain('from 01-09-2026');
    await user.click(button('New cohort'));
    await user.click(button('Create'));
    expect(dialog().getByText('Please give it a name.')).toBeTruthy();
    await user.type(dialog().getByLabelText('Name'), 'Year 2');
    await user.type(dialog().getByLabelText('First day'), '2026-09-01');
    await user.type(dialog().getByLabelText('Last day'), '2026-08-01');
    await user.click(button('Create'));
    expect(dialog().getByText('It ends before it starts.')).toBeTruthy();
    await user.clear(dialog().getByLabelText('Last day'));
    await user.click(button('Create'));
    expect(await screen.findByText(`Went to ${staffCohortPath(id(821))}`)).toBeTruthy();
    expect(network.calls('saveCohort').map(({ body }) => body)).toEqual([
      { name: 'Year 2', startsOn: '2026-09-01', endsOn: null, change: null },
    ]);
  });

  it('are found by their names, and all shown again', async () => {
    network.answer('listCohorts', {
      cohorts: [1, 2, 3].map((year) => ({ ...COHORT, _id: id(840 + year), name: `Year ${year}`, tests: 0 })),
    });
    const { user } = showCohorts();
    const search = await screen.findByRole('searchbox', { name: 'Search cohorts by name' });
    const names = () => screen.getAllByRole('link', { name: /^Year/u }).map(({ textContent }) => textContent);
    await user.type(search, 'year 2{Enter}');
    expect(names()).toEqual(['Year 2']);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'Winter{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Show all cohorts' }));
    expect(names()).toEqual(['Year 1', 'Year 2', 'Year 3']);
  });

  it('have no way to a new one for who only sees people', async () => {
    network.answer('listCohorts', { cohorts: [] });
    showCohorts({ content: 'none', people: 'view', support: false, settings: false });
    expect(await screen.findByText('No cohorts yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New cohort' })).toBeNull();
  });
});

describe('a cohort', () => {
  it('gets members by their addresses, after a look at what these are, for a reason', async () => {
    const { user } = showCohort();
    await screen.findByRole('row', { name: /Person 1/u });
    expect(screen.getByText('For it: Mock')).toBeTruthy();
    network.answer('previewCohortMembers', {
      people: [
        { line: 1, text: 'ada@new.test', email: 'ada@new.test', name: 'Ada Byron', kind: 'new' },
        { line: 2, text: 'bea@new.test', email: 'bea@new.test', name: '', kind: 'unknown' },
      ],
    });
    network.answer('addCohortMembers', { added: 1, leftOut: 0 });
    await user.click(button('Add members'));
    await user.click(button('Check addresses'));
    expect(dialog().getByText('Please paste at least one address.')).toBeTruthy();
    await user.type(dialog().getByLabelText('Addresses'), 'ada@new.test');
    await user.click(button('Check addresses'));
    expect(await dialog().findByText('Line 1 · Ada Byron')).toBeTruthy();
    await user.click(button('Add 1 learner'));
    expect(dialog().getByText('Please say why, for your colleagues.')).toBeTruthy();
    await user.type(dialog().getByLabelText('Reason'), 'She came late');
    await user.click(button('Add 1 learner'));
    expect(await screen.findByText('Added 1 learner.')).toBeTruthy();
    expect(network.calls('addCohortMembers').map(({ body }) => body)).toEqual([
      { emails: ['ada@new.test'], reason: 'She came late' },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('is searched, and the chosen are taken out, for a reason', async () => {
    const { user, address } = showCohort();
    await user.type(await screen.findByRole('searchbox'), 'person{Enter}');
    await waitFor(() => expect(address()).toContain('?search=person'));
    await user.click(screen.getByLabelText('Choose all on this page'));
    await user.click(button('Remove…'));
    expect(dialog().getByText('Person 1 and Person 2')).toBeTruthy();
    network.answer('removeCohortMembers', { removed: 2 });
    await user.type(dialog().getByLabelText('Reason'), 'They left');
    await user.click(button('Remove 2 members'));
    expect(await screen.findByText('Removed 2 members.')).toBeTruthy();
  });

  it('is changed over what was seen, and says where a colleague was first', async () => {
    const { user } = showCohort();
    await user.click(await screen.findByRole('button', { name: 'Change…' }));
    network.refuse('saveCohort', 'cohort_changed');
    await user.type(dialog().getByLabelText('Last day'), '2027-06-30');
    await user.type(dialog().getByLabelText('Reason'), 'The year ends');
    await user.click(button('Save'));
    expect(await dialog().findByText(/^Somebody changed this cohort/u)).toBeTruthy();
    expect(network.calls('saveCohort')[0]?.body).toMatchObject({
      endsOn: '2027-06-30',
      change: { _id: COHORT._id, was: { name: 'Year 1', startsOn: '2026-09-01', endsOn: null } },
    });
  });

  it('with a test is not deleted, and without one it is left for the list', async () => {
    const { user } = showCohort();
    await user.click(await screen.findByRole('button', { name: 'Delete the cohort…' }));
    network.refuse('deleteCohort', 'cohort_in_use');
    await user.type(dialog().getByLabelText('Reason'), 'They left');
    await user.click(button('Delete'));
    expect(await dialog().findByText(/^Tests are for this cohort/u)).toBeTruthy();
    network.answer('deleteCohort', { success: true });
    await user.click(button('Delete'));
    expect(await screen.findByText(`Went to ${staffPaths.cohorts}`)).toBeTruthy();
  });

  it('that is not there says so', async () => {
    logInLearner({ ...worker });
    network.refuse('listCohortMembers', 'not_found');
    showScreen(<CohortScreen />, { path: staffPaths.cohort, at: staffCohortPath(id(899)), framed: true });
    expect(await screen.findByRole('heading', { name: 'Cohort not found' })).toBeTruthy();
  });
});

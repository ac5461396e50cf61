import { ALL_PERMISSIONS, type Permissions } from '@assay/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { minutesAgo, worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import type { StaffHome } from './staff-home-query.ts';
import { StaffHomeScreen } from './staff-home-screen.tsx';

const NO_PERMISSIONS: Permissions = { content: 'none', people: 'none', support: false, settings: false };
const NOTHING: StaffHome = {
  tickets: { waiting: 0, unassigned: 0, mine: 0, since: null },
  people: { waiting: 0, since: null },
  questions: {
    reported: { questions: [], total: 0 },
    draft: 0,
    newer: 0,
    released: 0,
    retired: 0,
    ownDrafts: 0,
  },
};
const reported = {
  _id: id(950),
  name: 'heart:7',
  stem: 'A man of 54 has pain in his chest.',
  hit: null,
  kind: 'single',
  topic: ['Heart'],
  tags: [],
  state: 'released',
  version: 2,
  releasedVersion: 2,
  tests: 1,
  reports: 3,
  hasPicture: false,
  cohorts: [],
  newer: 0,
  changedAt: minutesAgo(60),
} as const;

function showHome(permissions: Permissions, search = '') {
  logInLearner({ ...worker, permissions });
  return showScreen(<StaffHomeScreen />, { path: paths.staff, at: paths.staff + search, framed: true });
}

describe('the home of staff', () => {
  it('leads to what waits: tickets, versions, and the questions that learners reported', async () => {
    network.answer('getStaffHome', {
      tickets: { waiting: 3, unassigned: 1, mine: 2, since: minutesAgo(125) },
      people: { waiting: 4, since: minutesAgo(60) },
      questions: {
        reported: { questions: [{ ...reported, topic: ['Heart'], tags: [] }], total: 8 },
        draft: 2,
        newer: 1,
        released: 30,
        retired: 1,
        ownDrafts: 1,
      },
    });
    network.answer('listQuestionDrafts', {
      drafts: [{ question: id(951), name: null, stem: 'Which valve', savedAt: minutesAgo(5) }],
    });
    showHome(ALL_PERMISSIONS);
    const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf(/3 tickets wait for an answer/u)).toBe('/staff/tickets');
    expect(await hrefOf(/2 of them are yours/u)).toBe('/staff/tickets?assignee=me');
    expect(await hrefOf(/1 question has a newer version/u)).toBe('/staff/questions?state=newer');
    expect(await hrefOf(/pain in his chest/u)).toBe(`/staff/questions/${reported._id}`);
    expect(await hrefOf(/All 8/u)).toBe('/staff/questions?reported=true');
    expect(await hrefOf(/Which valve/u)).toBe(`/staff/questions/${id(951)}`);
    expect(await hrefOf(/4 people wait for approval/u)).toBe('/staff/people?list=waiting');
    expect(screen.getByText(/New question · saved/u)).toBeTruthy();
    expect(screen.getByText(/heart:7 · 3 reports/u)).toBeTruthy();
  });

  it('says that nothing waits where nothing does', async () => {
    network.answer('getStaffHome', NOTHING);
    showHome(ALL_PERMISSIONS);
    expect(await screen.findByText('No ticket is waiting.')).toBeTruthy();
    expect(screen.getByText('Nobody waits for approval.')).toBeTruthy();
    expect(screen.getByText('No question is reported.')).toBeTruthy();
    const ways = within(screen.getByRole('region', { name: 'Questions' })).getAllByRole('link');
    expect(ways.map(({ textContent }) => textContent)).toEqual(['Write the first one', 'bring in a file']);
  });

  it('says nothing of tickets to those who answer none', async () => {
    network.answer('getStaffHome', { ...NOTHING, tickets: null, people: null });
    showHome({ ...NO_PERMISSIONS, content: 'edit' });
    expect(await screen.findByText('No question is reported.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Inbox' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'People' })).toBeNull();
  });

  it.each([
    [{ ...NO_PERMISSIONS, support: true }, staffPaths.tickets],
    [NO_PERMISSIONS, staffPaths.settings],
  ])('is for those with several kinds of work: others begin with theirs', (permissions, to) => {
    const { router } = showHome(permissions, '?status=Pending');
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(`${to}?status=Pending`);
    expect(network.calls('getStaffHome')).toEqual([]);
  });
});

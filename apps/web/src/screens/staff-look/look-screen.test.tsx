import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { minutesAgo, worker } from '../../testing/staff.tsx';
import { LookScreen } from './look-screen.tsx';

it('the site and the rules are listed apart, each document with its last change', async () => {
  logInLearner({ ...worker, permissions: ALL_PERMISSIONS });
  network.answer('getSubdomain', { data: tenant });
  const newest = { number: 2, source: 'console' as const, by: 'Ann Bee', at: minutesAgo(60) };
  network.answer('listSiteDocuments', {
    documents: [
      { document: 'name', newest },
      { document: 'landing', newest: null },
      { document: 'ticket_topics', newest: { ...newest, source: 'folder', by: null } },
    ],
  });
  showScreen(<LookScreen />, { framed: true });
  const rowsOf = async (name: string) => {
    const rows = within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1);
    return rows.map((row) => [
      within(row).getByRole('link').getAttribute('href'),
      row.textContent.includes('Ann Bee'),
      row.textContent.includes('The operator’s folder'),
    ]);
  };
  expect(await rowsOf('Site')).toEqual([
    ['/staff/look/name', true, false],
    ['/staff/look/landing', false, false],
  ]);
  expect(await rowsOf('Rules')).toEqual([['/staff/look/ticket_topics', false, true]]);
  expect(screen.getByText(/set by your operator/u)).toBeTruthy();
});

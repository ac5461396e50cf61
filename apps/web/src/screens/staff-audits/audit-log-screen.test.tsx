import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../api/client.ts';
import type { Audit } from '../../features/audits/audits.ts';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { AuditLogScreen } from './audit-log-screen.tsx';

const showLog = (search = '') =>
  showScreen(<AuditLogScreen />, { path: staffPaths.audits, at: staffPaths.audits + search, framed: true });
const auditOf = (number: number, change: Partial<Audit> = {}): Audit => ({
  _id: id(900 + number),
  doneAt: '2026-05-04T09:30:00.000Z',
  by: { user: null, name: 'root' },
  action: 'questions_imported',
  subject: 'bank',
  subjectId: null,
  person: null,
  named: null,
  before: null,
  after: null,
  reason: null,
  details: { bank: 'Equipment', questions: 35 },
  ...change,
});
const pageOf = (audits: Audit[], next: string | null = null): ApiResponse<'listAudits'> => ({ audits, next });
const rows = () => screen.getAllByRole('row').slice(1);
const queries = () =>
  network.calls('listAudits').map(({ search }) => Object.fromEntries(new URLSearchParams(search)));

beforeEach(() => logInLearner(worker));

describe('the audit log', () => {
  it('says who did what to whom, when, why, and what differs', async () => {
    network.answer(
      'listAudits',
      pageOf([
        auditOf(1, {
          by: { user: worker._id, name: 'Ruth Okafor' },
          action: 'permissions_changed',
          subject: 'person',
          person: 'Ann Bee',
          reason: 'She edits from today',
          details: {
            content_before: 'none',
            content_after: 'edit',
            support_before: true,
            support_after: true,
          },
        }),
        auditOf(2),
        auditOf(3, { action: 'moon_landed_on', named: 'Paper 1', details: { opens: 'at_once' } }),
      ]),
    );
    showLog();
    await screen.findByText('Changed permissions');
    const [first, second, third] = rows().map((row) => row.textContent);
    expect(first).toContain('Of Ann Bee');
    expect(first).toContain('content: none → edit');
    expect(first).not.toContain('support');
    expect(first).toContain('She edits from today');
    expect(second).toContain('Imported questions');
    expect(second).toContain('bank: Equipment · questions: 35');
    expect(second).toContain('root (operator)');
    expect(third).toContain('Moon landed onPaper 1opens: at once');
  });

  it('is narrowed by kind, days and person, each of which the address holds', async () => {
    network.answer('listAudits', pageOf([auditOf(1, { by: { user: worker._id, name: 'Ruth Okafor' } })]));
    const { user } = showLog('?from=2026-05-01&to=2026-05-31&subject=nonsense');
    await user.click(await screen.findByRole('link', { name: 'Ruth Okafor' }));
    await screen.findByText(/what one person did/u);
    await user.selectOptions(screen.getByLabelText('About'), 'Question bank');
    const days = { from: '2026-05-01', to: '2026-05-31' };
    await waitFor(() => expect(queries().at(-1)).toEqual({ ...days, person: worker._id, subject: 'bank' }));
    expect(queries()[0]).toEqual(days);
    await user.click(screen.getByRole('button', { name: 'Show everybody' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ ...days, subject: 'bank' }));
  });

  it('goes on with older changes on request', async () => {
    network.answer('listAudits', pageOf([auditOf(1)], 'older'));
    const { user } = showLog();
    await screen.findByText('Imported questions');
    network.answer('listAudits', pageOf([auditOf(2, { action: 'test_closed' })]));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Closed a test');
    expect(rows()).toHaveLength(2);
    expect(queries().at(-1)).toEqual({ after: 'older' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it.each([
    ['', 'Nothing has been changed yet.', null],
    ['?subject=test', 'Nothing was changed that matches.', 'Show everything'],
  ])('without a change at "%s" says so', async (search, words, cure) => {
    network.answer('listAudits', pageOf([]));
    const { user } = showLog(search);
    expect(await screen.findByText(words)).toBeTruthy();
    if (cure === null) return;
    await user.click(screen.getByRole('button', { name: cure }));
    await screen.findByText('Nothing has been changed yet.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Audit log' }));
  });

  it('that cannot be read says so, and can be asked for again', async () => {
    network.refuse('listAudits', 'internal');
    const { user } = showLog();
    const again = await screen.findByRole('button', { name: /again/iu });
    network.answer('listAudits', pageOf([auditOf(1)]));
    await user.click(again);
    expect(
      within((await screen.findAllByRole('table'))[0] as HTMLElement).getByText('Imported questions'),
    ).toBeTruthy();
  });
});

describe('the export', () => {
  it.each([
    ['audit-log.csv', 'The file is in your downloads.'],
    ['audit-log-cut.csv', 'The file has the newest 50,000 changes. Choose fewer days for the rest.'],
  ])('asks for what the page shows, saves %s and says what it has', async (fileName, words) => {
    network.answer('listAudits', pageOf([auditOf(1)]));
    network.answerFile('exportAudits', 'done_at', fileName);
    const { user } = showLog('?subject=bank&from=2026-05-01');
    await screen.findByText('Imported questions');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(network.calls('exportAudits').map(({ body }) => body)).toEqual([
      { subject: 'bank', from: '2026-05-01' },
    ]);
    // The export is itself in the log.
    await waitFor(() => expect(queries()).toHaveLength(2));
  });
});

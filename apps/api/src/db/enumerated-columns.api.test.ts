import type {
  AnswersShown,
  ClosedBy,
  LeaderboardNames,
  PassMarkMethod,
  PlatformType,
  TestStatus,
  TestType,
} from '@assay/assessment';
import type { ImportItemClass, ImportState, Permissions, TicketStatus } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserRow } from '../features/accounts/users.queries.ts';
import type { SandboxCheckoutRow } from '../features/development/sandbox.queries.ts';
import type { LearnerAudit } from '../features/learner-audits/audits.service.ts';
import type { OrderRow } from '../features/payments/orders.queries.ts';
import type { FilePurpose } from '../features/pictures/pictures.queries.ts';
import type { StaffFacts } from '../features/staff-tickets/staff-tickets.queries.ts';
import type { OutboxTask } from '../outbox/outbox.queries.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every text of a union; a missing one, or another one, does not compile. */
type Each<Text extends string> = Record<Text, true>;

const each: [table: string, column: string, texts: object][] = [
  ['tenants', 'platform_type', { Free: true, Paid: true } satisfies Each<PlatformType>],
  [
    'tenants',
    'leaderboard_names',
    { full: true, initials: true, none: true } satisfies Each<LeaderboardNames>,
  ],
  [
    'pass_marks',
    'method',
    { percent: true, points: true, angoff: true, cohen: true, none: true } satisfies Each<PassMarkMethod>,
  ],
  ['tests', 'test_type', { Exam: true, Quiz: true } satisfies Each<TestType>],
  ['tests', 'status', { Active: true, Inactive: true } satisfies Each<TestStatus>],
  [
    'tests',
    'answers_shown',
    { at_once: true, after_date: true, after_close: true, never: true } satisfies Each<AnswersShown>,
  ],
  ['attempts', 'closed_by', { learner: true, clock: true } satisfies Each<ClosedBy>],
  ['tickets', 'status', { Open: true, Pending: true, Closed: true } satisfies Each<TicketStatus>],
  [
    'files',
    'purpose',
    {
      question: true,
      explanation: true,
      logo: true,
      original: true,
      rendition: true,
    } satisfies Each<FilePurpose>,
  ],
  ['users', 'role', { learner: true, staff: true } satisfies Each<UserRow['role']>],
  [
    'learner_audits',
    'action',
    { plan_granted: true, refunded: true, exported: true, erased: true, readmitted: true } satisfies Each<
      LearnerAudit['action']
    >,
  ],
  [
    'staff_permissions',
    'content',
    { none: true, edit: true, publish: true } satisfies Each<Permissions['content']>,
  ],
  [
    'staff_permissions',
    'people',
    { none: true, view: true, manage: true } satisfies Each<Permissions['people']>,
  ],
  ['orders', 'currency', { gbp: true } satisfies Each<OrderRow['currency']>],
  ['orders', 'provider', { stripe: true, sandbox: true } satisfies Each<OrderRow['provider']>],
  ['orders', 'account', { installation: true, tenant: true } satisfies Each<OrderRow['account']>],
  [
    'orders',
    'status',
    { open: true, paid: true, failed: true, expired: true } satisfies Each<OrderRow['status']> satisfies Each<
      NonNullable<StaffFacts['order_status']>
    >,
  ],
  [
    'sandbox_checkouts',
    'status',
    { open: true, paid: true, declined: true } satisfies Each<SandboxCheckoutRow['status']>,
  ],
  [
    'outbox',
    'task',
    {
      send_mail: true,
      make_invoice: true,
      mail_new_ticket: true,
      mail_ticket_reply: true,
      recount_after_test: true,
      read_import: true,
      mark_again: true,
    } satisfies Each<OutboxTask>,
  ],
  [
    'imports',
    'state',
    {
      reading: true,
      asking: true,
      unreadable: true,
      ready: true,
      confirmed: true,
      undone: true,
      discarded: true,
    } satisfies Each<ImportState>,
  ],
  [
    'import_items',
    'class',
    {
      fault: true,
      near: true,
      changed: true,
      warning: true,
      plain: true,
      known: true,
      duplicate: true,
    } satisfies Each<ImportItemClass>,
  ],
];

it.each(each)(
  'the texts that the database admits in %s.%s are those that the rules know',
  async (table, column, texts) => {
    const [admitted] = await database.asOwner<{ texts: string[] }>(
      `select array(select found[1] from regexp_matches(pg_get_constraintdef(k.oid), '''(\\w+)''::text', 'g') found) as texts
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and k.conrelid = $1::regclass and a.attname = $2`,
      [table, column],
    );
    expect(admitted?.texts.sort()).toEqual(Object.keys(texts).sort());
  },
);

import type { TenantId, TestId } from '@assay/assessment';
import type { Pool } from 'pg';
import { currentConnection, inTransaction, withTenant } from '../../apps/api/src/db/context.ts';
import { Failure } from '../../apps/api/src/failure.ts';
import { provisionLearner } from '../../apps/api/src/features/accounts/accounts.service.ts';
import { findSession } from '../../apps/api/src/features/accounts/sessions.ts';
import { openTest } from '../../apps/api/src/features/attempts/open.service.ts';
import { save } from '../../apps/api/src/features/attempts/save.service.ts';
import { submit } from '../../apps/api/src/features/attempts/submit.service.ts';
import { listTests } from '../../apps/api/src/features/tests/tests.service.ts';

/** A phrase that one statement of the journey alone has, by the name that the bare path gives it. */
const PHRASES = {
  'find-session': 'from sessions s',
  'list-tests': 'order by t.created_at desc',
  'find-test-to-open': 'as last_number',
  'take-over-attempt': 'update attempts a set writer_hash',
  'save-answers': 'last_save_digest = $8',
  'lock-attempt-to-submit': 'order by (closed_at is null) desc',
  'close-attempt': 'closed_by = $3',
  'insert-report': 'insert into reports',
  'count-report': 'insert into learner_totals',
  'insert-report-answers': 'insert into report_answers',
};
export type StatementName = keyof typeof PHRASES;
/** SQL of the application, as it prepares it. */
export type Statements = Record<StatementName, string>;

const Undone = Symbol('undone');

/**
 * The statements of a learner's journey as the application runs them, so that the bare path can never run
 * others: one journey is made and undone, and the database is asked which statements were prepared for it.
 */
export async function statementsOfTheApplication(
  pool: Pool,
  tenantId: TenantId,
  testId: TestId,
): Promise<Statements> {
  let prepared: string[] = [];
  const journey = async () => {
    await findSession('nobody');
    const learnerId = await provisionLearner(someone, null);
    await listTests(learnerId);
    // Twice: started, then resumed.
    await openTest(learnerId, testId);
    const opened = await openTest(learnerId, testId);
    if (opened instanceof Failure) throw new Error(`The test did not open: ${opened.code}.`);
    const answer = {
      selected: null,
      comment: 'THINK SO',
      commentChosen: true,
      flag: false,
      notes: '',
      struckOut: [] as string[],
    } as const;
    const saveId = '01900000-0000-7000-8000-000000000000';
    const body = { writer: opened.writer, revision: 1, saveId, answers: [{ index: 0, ...answer }] };
    await save(learnerId, opened.attempt.id, body);
    const response = [...Array(opened.attempt.number_of_questions)].map(() => answer);
    await submit(learnerId, testId, { response, timeTaken: '1.00' });
    const { rows } = await currentConnection().query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    );
    prepared = rows.map(({ statement }) => statement);
    throw Undone;
  };
  await withTenant(pool, tenantId, () => inTransaction(journey)).catch((error: unknown) => {
    if (error !== Undone) throw error;
  });
  const names = Object.keys(PHRASES) as StatementName[];
  return Object.fromEntries(names.map((name) => [name, theOneWith(PHRASES[name], prepared)])) as Statements;
}

function theOneWith(phrase: string, texts: string[]): string {
  const [text, ...others] = texts.filter((each) => each.includes(phrase));
  if (text === undefined || others.length > 0) throw new Error(`Not one statement has: ${phrase}`);
  return text;
}

const someone = {
  first_name: 'No',
  last_name: '0',
  dob: '1990-01-01',
  mobile: '447700900123',
  email: 'no-one@bench.test',
  planExpiresAt: null,
};

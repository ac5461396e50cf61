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

/** SQL by the name under which the application prepares it. */
export type Statements = Record<string, string>;

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
  let statements: Statements = {};
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
    const { rows } = await currentConnection().query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements',
    );
    statements = Object.fromEntries(rows.map(({ name, statement }) => [name, statement]));
    throw Undone;
  };
  await withTenant(pool, tenantId, () => inTransaction(journey)).catch((error: unknown) => {
    if (error !== Undone) throw error;
  });
  return statements;
}

const someone = {
  first_name: 'No',
  last_name: '0',
  dob: '1990-01-01',
  mobile: '447700900123',
  email: 'no-one@bench.test',
  planExpiresAt: null,
};

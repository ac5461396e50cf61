import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../../db/context.ts';
import {
  type FoundAttempt,
  getEvidence,
  listAttempts,
  listAudits,
  putAttemptsRight,
} from '../../features/attempts/putting-right.service.ts';
import type { AttemptOrder } from './arguments.ts';
import {
  attemptsInWords,
  closedByInWords,
  outcomeInWords,
  questionInWords,
  wholeAttemptInWords,
} from './words.ts';

/** Whose attempts they are, where words go, and who is asked. */
export type AttemptDesk = {
  /** The owner's: the application itself can withdraw no report. */
  owner: Pool;
  tenantId: TenantId;
  print(line: string): void;
  /** @throws in words where nobody can be asked */
  confirm(question: string): Promise<boolean>;
};

type Change = Extract<AttemptOrder, { type: 'change' }>;

/**
 * Does what `npm run attempt --` was told, for one tenant.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says in words what is wrong
 */
export async function carryOut(order: AttemptOrder, desk: AttemptDesk): Promise<boolean> {
  const inside = <T>(work: () => Promise<T>) =>
    withTenant(desk.owner, desk.tenantId, () => inTransaction(work));
  const attempts = await inside(() => listAttempts(order.selection));
  const { closedBy } = order.selection;
  if (closedBy !== null) desk.print(closedByInWords[closedBy]);
  if (attempts.length === 0) throw new Error('There is no such attempt.');
  if (order.type === 'change') return change(order, attempts, desk, inside);
  const [first] = attempts;
  if (order.selection.attemptId !== null && first !== undefined) {
    const lines = await inside(async () =>
      wholeAttemptInWords(first, await getEvidence(first.id), await listAudits(first.id)),
    );
    for (const line of lines) desk.print(line);
    return true;
  }
  for (const line of attemptsInWords(attempts)) desk.print(line);
  return true;
}

/** All of it or nothing: it may be killed at any moment, and told again. */
async function change(
  { correction, yes }: Change,
  attempts: FoundAttempt[],
  { print, confirm }: AttemptDesk,
  inside: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  for (const line of attemptsInWords(attempts)) print(line);
  if (!yes && !(await confirm(questionInWords(correction, attempts.length)))) {
    print('Nothing was changed.');
    return false;
  }
  const ids = attempts.map(({ id }) => id);
  const result = await inside(() => putAttemptsRight(ids, correction));
  for (const line of outcomeInWords(correction.action, result)) print(line);
  return result.untouched.length === 0;
}

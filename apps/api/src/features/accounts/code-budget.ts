import { currentTenantId } from '../../db/context.ts';
import { Failure } from '../../http/failure.ts';
import { deleteEvents } from '../throttles/throttles.queries.ts';
import { type Scope, spendAll } from '../throttles/throttles.ts';
import type { AccountDeps } from './account-deps.ts';
import { hashSubject } from './secrets.ts';

const MAX_CONSECUTIVE_WRONG_CODES = 30;
/** Waiting does not bring the code back then, only the link does; a client that must wait is told a day. */
const LINK_ONLY_SECONDS = 86_400;

/**
 * Counts a guess before the comparison, so that many guesses at once are still many guesses. What is counted is given
 * back when the code was right, so that a lecture hall behind one address can sign up.
 * @returns what gives it back, or a refusal
 */
export async function spendGuess(
  deps: AccountDeps,
  guess: { email: string; address: string },
): Promise<{ giveBack(): Promise<void> } | Failure> {
  const subjects: [Scope, string][] = [
    ['codeByAccount', guess.email],
    ['codeByAddress', guess.address],
    ['codeByTenant', currentTenantId()],
  ];
  const spent = await spendAll(
    subjects.map(([scope, subject]) => [scope, hashSubject(deps.appSecret, subject)] as const),
  );
  if (!spent.allowed) return new Failure('code_spent', {}, spent.retryAfterSeconds);
  return { giveBack: () => deleteEvents(spent.eventIds) };
}

/** After too many wrong codes in a row only the link counts. @returns a refusal, or null */
export function refusalOfCode(held: { consecutive_wrong_codes: number } | null): Failure | null {
  const wrong = held?.consecutive_wrong_codes ?? 0;
  return wrong >= MAX_CONSECUTIVE_WRONG_CODES ? new Failure('code_spent', {}, LINK_ONLY_SECONDS) : null;
}

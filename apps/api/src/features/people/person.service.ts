import type { UserId } from '@assay/assessment';
import { type Permissions, permissionsOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import { type AccommodationRow, findAccommodation } from '../accommodations/accommodations.service.ts';
import { listSessions, type OpenSession } from '../accounts/sessions.ts';
import {
  type LearnerFacts,
  listOfferedPlans,
  type OfferedPlan,
  readLearner,
} from '../learners/learners.service.ts';
import { listChangesOf, type PersonChange } from './changes.service.ts';
import {
  listAttempts,
  listByIds,
  listTickets,
  type PersonAttemptRow,
  type PersonTicketRow,
  type WholePersonRow,
} from './people.queries.ts';

/** Attempts and tickets that are shown: the newest. */
const MOST_SHOWN = 100;

export type WholePerson = Omit<LearnerFacts, 'audits' | 'subscription'> & {
  person: WholePersonRow & { permissions: Permissions | null };
  attempts: PersonAttemptRow[];
  tickets: PersonTicketRow[];
  sessions: OpenSession[];
  extraTime: AccommodationRow | null;
  plans: OfferedPlan[];
  changes: PersonChange[] | null;
};

/**
 * Reads an account with all that belongs to it.
 * @param mayReadAudits true to give its changes, too
 */
export async function readPerson(
  id: string,
  mayReadAudits: boolean,
): Promise<WholePerson | Failure<'not_found'>> {
  if (!isId(id)) return new Failure('not_found');
  const userId = id as UserId;
  const [person] = await listByIds([userId]);
  if (person === undefined) return new Failure('not_found');
  const { audits, periods, payments, orders, barred } = await readLearner(userId);
  return {
    person: { ...person, permissions: permissionsOf(person.role, person.given) },
    periods,
    payments,
    orders,
    barred,
    attempts: await listAttempts(userId, MOST_SHOWN),
    tickets: await listTickets(userId, MOST_SHOWN),
    // The caller's session is none of these, or is not told apart.
    sessions: await listSessions(userId, ''),
    extraTime: await findAccommodation(userId),
    plans: await listOfferedPlans(),
    changes: mayReadAudits ? await listChangesOf(userId, audits) : null,
  };
}

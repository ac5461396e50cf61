import type { RegistrationId, UserId } from '@assay/assessment';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whom an e-mail address belongs to within the current tenant, however it is written. Parts of statements, to be compared
 * with an id: row security would keep a condition on the address itself from using its index. Each is asked once for a
 * statement, whatever its plan.
 */

/** The id of the account with the address; null where there is none. */
export function userOfEmail(email: string): RawBuilder<UserId> {
  return sql<UserId>`(select user_of_email(${email}))`;
}

/** The ids of the registrations with the address, as an array. */
export function registrationsOfEmail(email: string): RawBuilder<RegistrationId> {
  return sql<RegistrationId>`array(select registrations_of_email(${email}))`;
}

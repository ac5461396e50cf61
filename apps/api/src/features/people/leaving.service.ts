import type { Contract, RequestOf } from '@assay/contract';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { type ErasePreview, eraseLearner, namesPerson, previewErase } from '../learners/erase.service.ts';
import { actingClerk, type Clerk, getLearner } from './office.service.ts';

/** Erasing a learner for the organisation, by the service of `npm run learner`. */

export async function previewLeaving(
  userId: string,
): Promise<ErasePreview | RefusalOf<'previewPersonErase'>> {
  const person = await getLearner(userId);
  return person instanceof Failure ? person : previewErase(person.id);
}

/** Erases a learner whose address was typed to confirm it. Files are removed after the transaction. */
export async function erasePerson(
  deps: { appSecret: string; files: FileStore },
  clerk: Clerk,
  userId: string,
  { email, reason }: RequestOf<Contract['erasePerson']>['body'],
): Promise<{ success: true } | RefusalOf<'erasePerson'>> {
  const found = await inTransaction(async () => {
    const person = await getLearner(userId);
    if (person instanceof Failure) return person;
    if (email.trim().toLowerCase() !== person.email.toLowerCase()) return new Failure('address_differs');
    if (namesPerson(reason, person)) return new Failure('reason_names');
    return { person, by: await actingClerk(clerk, reason) };
  });
  if (found instanceof Failure) return found;
  try {
    const erased = await eraseLearner(deps, found.person.id, found.by);
    return erased === null ? new Failure('not_found') : { success: true };
  } catch (error) {
    if (error instanceof AppError && error.failure.code === 'attempt_open') return new Failure('person_sits');
    throw error;
  }
}

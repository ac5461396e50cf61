import { inTransaction } from '../../db/context.ts';
import { findGrant, grantPlan, previewGrant } from '../../features/learners/grant-plan.service.ts';
import { formatTime, printable } from '../terminal.ts';
import type { ChangeContext } from './context.ts';
import { formatGrantPlan } from './messages.ts';

/** `npm run learner -- grant-plan` */
export async function grant({
  person,
  timeZone,
  command,
  print,
  agree,
}: ChangeContext<'grant-plan'>): Promise<boolean> {
  const found = await inTransaction(() => findGrant(command.grant));
  if (Array.isArray(found)) {
    const names = found.map(({ short_name }) => short_name);
    throw new Error(
      `There is no such plan. ${names.length === 0 ? 'The tenant has none.' : `There are: ${printable(names.join(', '))}.`}`,
    );
  }
  const preview = await inTransaction(() => previewGrant(person.id, found));
  if ('until' in found && preview.endsAt !== null && preview.endsAt >= found.until) {
    throw new Error(
      `Nothing was changed: access lasts until ${formatTime(preview.endsAt, timeZone)} already.`,
    );
  }
  print(formatGrantPlan(found, preview, timeZone));
  if (!(await agree('Give it?'))) return false;
  const endsAt = await inTransaction(() => grantPlan(person.id, found, command.by));
  if (endsAt === null) throw new Error('Nothing was changed: the account was closed meanwhile.');
  print(`Given. Access lasts until ${formatTime(endsAt, timeZone)}.`);
  return true;
}

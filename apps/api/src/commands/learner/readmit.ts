import { inTransaction } from '../../db/context.ts';
import { findBarredTest, readmitLearner } from '../../features/learners/readmit.service.ts';
import { printable } from '../terminal.ts';
import type { ChangeContext } from './context.ts';
import { formatBarredTest } from './messages.ts';

/** `npm run learner -- readmit` */
export async function readmit({
  person,
  command,
  print,
  agree,
  appSecret,
}: ChangeContext<'readmit'>): Promise<boolean> {
  const found = await inTransaction(() => findBarredTest(person, command.test));
  if (Array.isArray(found)) {
    const words =
      found.length === 0
        ? 'The learner is barred from no test.'
        : `The learner is barred from: ${found.map(formatBarredTest).join(', ')}.`;
    throw new Error(`Nothing was changed: there is no bar on "${printable(command.test)}". ${words}`);
  }
  print(`Lets the learner take ${formatBarredTest(found)}, which a closed account of the same mailbox took.`);
  if (!(await agree('Allow it?'))) return false;
  if (!(await readmitLearner({ appSecret }, person, found.test_id, command.by))) {
    throw new Error('Nothing was changed: the account was closed, or the bar lifted, meanwhile.');
  }
  print('Allowed.');
  return true;
}

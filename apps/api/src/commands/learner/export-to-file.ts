import { stat } from 'node:fs/promises';
import { createPrivateFile } from '@assay/durable-files';
import { exportLearner } from '../../features/learners/export.service.ts';
import { printable } from '../terminal.ts';
import type { ChangeContext } from './context.ts';

/**
 * `npm run learner -- export`: writes a new file that only this account may read, and that is there once it
 * is whole.
 * @throws an Error that says so where it is there already
 */
export async function exportToFile({
  person,
  command,
  print,
  agree,
  appSecret,
}: ChangeContext<'export'>): Promise<boolean> {
  const file = printable(command.file);
  if ((await stat(command.file).catch(() => null)) !== null) throw new Error(`${file} already exists.`);
  print(`Writes all data of this learner to ${file}, which nobody else on this machine may read.`);
  if (!(await agree('Write it?'))) return false;
  const copy = await exportLearner({ appSecret }, person.id, command.by);
  if (!(await createPrivateFile(command.file, copy))) throw new Error(`${file} already exists.`);
  print(`Written: ${file}. Delete it once it has been handed over.`);
  return true;
}

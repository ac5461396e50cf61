import { inTransaction } from '../../db/context.ts';
import { AppError } from '../../failure.ts';
import {
  type ErasePreview,
  eraseLearner,
  type Kept,
  namesPerson,
  previewErase,
} from '../../features/learners/erase.service.ts';
import { formatCount, formatTime, printable } from '../terminal.ts';
import type { ChangeContext } from './context.ts';

/** `npm run learner -- erase` */
export async function erase(context: ChangeContext<'erase'>): Promise<boolean> {
  const { person, timeZone, command, print, agree, appSecret, files } = context;
  if (namesPerson(command.by.reason, person)) {
    throw new Error(
      '--reason is kept when the person is erased, and must not name them. Nothing was changed.',
    );
  }
  const preview = await inTransaction(() => previewErase(person.id));
  refuseOpenAttempts(preview, timeZone);
  for (const line of describeErasing(preview)) print(line);
  if (!(await agree('Erase this person permanently?'))) return false;
  const erased = await eraseLearner({ appSecret, files }, person.id, command.by).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new Error('Nothing was changed: the learner has opened a test meanwhile.');
  });
  if (erased === null)
    throw new Error('Nothing was changed: the account was closed or became staff’s meanwhile.');
  print(`Erased. ${describeKept(erased.kept)}`);
  if (!erased.filesRemoved) {
    print(
      'The picture’s files could not be removed now: cleaning, which runs every ten minutes, tries again.',
    );
  }
  return true;
}

function refuseOpenAttempts({ openAttempts }: ErasePreview, timeZone: string): void {
  if (openAttempts.length === 0) return;
  const named = openAttempts.map(
    ({ id, test_name, deadline_at }) =>
      `"${printable(test_name)}" (${id}, until ${formatTime(deadline_at, timeZone)})`,
  );
  throw new Error(
    `Nothing was changed: the learner is sitting ${named.join(' and ')}. Wait until it is submitted or over.`,
  );
}

function describeErasing({ openOrders, kept, remembersTests }: ErasePreview): string[] {
  return [
    'Erases name, address, date of birth, number, pictures, password, sessions, devices, codes, kept mails, notes, practice,',
    'tickets with staff’s answers, and operators’ reasons. Tests and reports stay, without a name. Only a backup can undo this.',
    ...(remembersTests
      ? [
          'Sign-up is restricted here, so a keyed digest of the mailbox is kept for each active test that was taken, until the test closes.',
        ]
      : []),
    ...(openOrders.length === 0
      ? []
      : [
          `${formatCount(openOrders.length, 'open order is', 'open orders are')} closed. A payment that still arrives is recorded and can be refunded by its id.`,
        ]),
    describeKept(kept),
    'No mail is sent, since it would contain the address: tell the person yourself.',
  ];
}

function describeKept({ transactions, invoices, pdfs }: Kept): string {
  if (transactions === 0) return 'No payments have to be kept.';
  return (
    `Kept, as the law requires: ${formatCount(transactions, 'payment')}, and ${formatCount(invoices, 'invoice')} with name and ` +
    `address, of which ${formatCount(pdfs, 'PDF')}.`
  );
}

import type { UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { getUser, isClosed, lockEmail, lockUser } from '../accounts/accounts.service.ts';
import { hasTestsToRemember } from '../accounts/taken-tests.service.ts';
import { type By, insertAudit } from '../learner-audits/audits.service.ts';
import {
  type LearnerOrder,
  listLearnerPayments,
  listOpenOrders,
} from '../payments/learner-payments.service.ts';
import { eraseAccount, removeErasedFiles } from '../profiles/close-account.service.ts';
import { type FoundPerson, listOpenAttempts, type OpenAttempt } from './learners.queries.ts';

/** Records of a learner that the law requires to keep. */
export type Kept = { transactions: number; invoices: number; pdfs: number };
export type ErasePreview = {
  openAttempts: OpenAttempt[];
  openOrders: LearnerOrder[];
  kept: Kept;
  /** True when digests of tests that were taken will be kept. */
  remembersTests: boolean;
};

export async function previewErase(userId: UserId): Promise<ErasePreview> {
  return {
    openAttempts: await listOpenAttempts(userId),
    openOrders: await listOpenOrders(userId),
    kept: await countKept(userId),
    remembersTests: await hasTestsToRemember(userId),
  };
}

async function countKept(userId: UserId): Promise<Kept> {
  const payments = await listLearnerPayments(userId);
  return {
    transactions: payments.length,
    invoices: payments.filter(({ number }) => number !== null).length,
    pdfs: payments.filter(({ has_pdf }) => has_pdf).length,
  };
}

/** True when a text names the person: the text would be kept, and the person would not. */
export function namesPerson(text: string, { first_name, last_name, email }: FoundPerson): boolean {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  const names = `${first_name} ${last_name}`.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  const isNamed = names.some((name) => name.length > 1 && words.has(name));
  return isNamed || text.toLowerCase().includes(email.toLowerCase());
}

/**
 * Erases a person as closing the account does, without the password, with an audit of the operator and the
 * reason.
 * @param by its reason must not name the person
 * @returns what was kept; null, and nothing was done, where the account is closed already, or staff’s by now
 * @throws AppError `attempt_open` where a test was opened meanwhile
 */
export async function eraseLearner(
  deps: { appSecret: string; files: FileStore },
  userId: UserId,
  by: By,
): Promise<{ kept: Kept; filesRemoved: boolean } | null> {
  const kept = await inTransaction(async () => {
    const { email } = await getUser(userId);
    await lockEmail(email);
    const { role } = await lockUser(userId);
    if (role === 'staff' || (await isClosed(userId))) return null;
    await eraseAccount(deps, { userId, email });
    const counted = await countKept(userId);
    const details = { kept_transactions: counted.transactions, kept_invoices: counted.invoices };
    await insertAudit(userId, by, { action: 'erased', details });
    return counted;
  });
  if (kept === null) return null;
  return { kept, filesRemoved: await removeErasedFiles(deps.files, userId) };
}

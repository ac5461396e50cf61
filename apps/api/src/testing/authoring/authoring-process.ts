/** Process in which an author saves drafts and versions of a question without a pause, until it is killed. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionDraft, QuestionId, TenantId, UserId } from '@assay/assessment';
import { inTransaction, withTenant } from '../../db/context.ts';
import { type ConnectionSettings, createPool } from '../../db/pool.ts';
import { Failure } from '../../failure.ts';
import { readDraft, saveDraft } from '../../features/authoring/drafts.service.ts';
import { saveVersion } from '../../features/authoring/save-version.service.ts';

export type AuthoringWork = {
  app: ConnectionSettings;
  tenantId: TenantId;
  userId: UserId;
  questionId: QuestionId;
  content: QuestionDraft;
  /** Newest version, and number of the next text. */
  version: number;
  next: number;
  /** Folder of its file: a line for each acknowledged save, with its kind and the number of its text. */
  folder: string;
};

/** Drafts between two versions. */
const DRAFTS = 3;

const { app, tenantId, userId, questionId, content, folder, ...start }: AuthoringWork = JSON.parse(
  process.argv[2] ?? '',
);
const pool = createPool(app);
const inTenant = <T>(work: () => Promise<T>) => withTenant(pool, tenantId, () => inTransaction(work));
const acknowledge = (what: string, number: number) =>
  appendFileSync(join(folder, 'acknowledged'), `${what} ${number}\n`);
const withText = (number: number): QuestionDraft => ({ ...content, stem: `<p>Text ${number}</p>` });
function expected<T>(result: T | Failure<never> | object): T {
  if (result instanceof Failure) throw new Error(`It was refused: ${result.code}`);
  return result as T;
}

// Connected, and with every module loaded, before it is killed.
await inTenant(() => readDraft(userId, questionId));
process.send?.('works');
let { version, next } = start;
for (;;) {
  let revision = (await inTenant(() => readDraft(userId, questionId)))?.revision ?? 0;
  for (let draft = 0; draft < DRAFTS; draft += 1) {
    next += 1;
    const body = { content: withText(next), baseVersion: version, revision };
    const kept = await inTenant(() => saveDraft(userId, questionId, body));
    revision = expected<{ revision: number }>(kept).revision;
    acknowledge('draft', next);
  }
  const body = { content: withText(next), baseVersion: version, message: `Text ${next}` };
  const saved = await inTenant(() => saveVersion(userId, questionId, body));
  version = expected<{ version: number }>(saved).version;
  acknowledge('version', next);
}

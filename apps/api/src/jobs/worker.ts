import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { MailSender } from '../adapters/mail/mail-sender.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { deliverMail } from '../features/mails/mails.service.ts';
import { deleteExpired, listTenantIds } from './cleaning.queries.ts';

const mailJobSchema = z.object({ tenantId: z.uuid(), mailId: z.uuid() });

type Log = { error(details: object, message: string): void };

/**
 * Runs the background jobs: mails as they come, cleaning every ten minutes. Thin callers of services.
 * @param jobsPool of the worker's own role; its tables are its alone
 * @param pool of the application's role, for the work itself
 */
export function startWorker(deps: {
  jobsPool: Pool;
  pool: Pool;
  mail: MailSender;
  log: Log;
}): Promise<Runner> {
  const taskList: TaskList = {
    async send_mail(payload) {
      const { tenantId, mailId } = mailJobSchema.parse(payload);
      await withTenant(deps.pool, tenantId, () => deliverMail(deps.mail, mailId));
    },
    async clean() {
      for (const tenantId of await listTenantIds(deps.pool)) {
        await withTenant(deps.pool, tenantId, () => inTransaction(deleteExpired));
      }
    },
  };
  return run({
    pgPool: deps.jobsPool,
    taskList,
    crontab: '*/10 * * * * clean',
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') deps.log.error({ worker: message }, 'background job');
    }),
  });
}

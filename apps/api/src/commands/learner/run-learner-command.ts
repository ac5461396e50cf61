import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../../db/context.ts';
import { type FoundPerson, findLearner, readLearner } from '../../features/learners/learners.service.ts';
import type { PaymentDeps } from '../../features/payments/settle.service.ts';
import { getTenant } from '../../features/tenants/tenants.service.ts';
import type { LearnerChange, LearnerCommand } from './arguments.ts';
import { erase } from './erase.ts';
import { exportToFile } from './export-to-file.ts';
import { grant } from './grant.ts';
import { formatLearner, formatNotALearner, formatPerson } from './messages.ts';
import { readmit } from './readmit.ts';
import { refund } from './refund.ts';

/**
 * Context of a learner command: the learner's tenant, what it needs of the installation, where messages go,
 * and who is asked.
 */
export type LearnerCommandContext = {
  /** The owner's pool: the application itself writes no audit. */
  owner: Pool;
  tenantId: TenantId;
  files: FileStore;
  appSecret: string;
  payments: PaymentDeps;
  print(line: string): void;
  /** @throws when no person can be asked */
  confirm(question: string): Promise<boolean>;
};

/** Context of a change to a learner: everything in it runs as the learner's tenant. */
export type ChangeContext<Type extends LearnerChange['type']> = LearnerCommandContext & {
  person: FoundPerson;
  /** The tenant's time zone, in which times are printed. */
  timeZone: string;
  command: Extract<LearnerChange, { type: Type }>;
  /** Says what will happen, and asks unless that was answered before. @returns whether to go on */
  agree(question: string): Promise<boolean>;
};

/**
 * Executes `npm run learner --` for one learner of one tenant.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says what is wrong
 */
export function runLearnerCommand(command: LearnerCommand, context: LearnerCommandContext): Promise<boolean> {
  const { owner, tenantId, print, confirm } = context;
  return withTenant(owner, tenantId, async () => {
    const { person, timeZone } = await inTransaction(async () => ({
      person: await findLearner(command.learner),
      timeZone: (await getTenant()).time_zone,
    }));
    if (typeof person === 'string') throw new Error(formatNotALearner(person, command.learner));
    if (command.type === 'show') {
      const facts = await inTransaction(() => readLearner(person.id));
      for (const line of formatLearner(person, facts, timeZone)) print(line);
      return true;
    }
    // Money can be refunded to a learner who has gone; there is nothing else left to do for them.
    if (person.closed_at !== null && command.type !== 'refund') {
      throw new Error(`Nothing was changed: ${formatPerson(person, timeZone)}.`);
    }
    print(formatPerson(person, timeZone));
    const agree = async (question: string) => {
      const agreed = command.yes || (await confirm(question));
      if (!agreed) print('Nothing was changed.');
      return agreed;
    };
    const change = { ...context, person, timeZone, agree };
    switch (command.type) {
      case 'grant-plan':
        return grant({ ...change, command });
      case 'refund':
        return refund({ ...change, command });
      case 'export':
        return exportToFile({ ...change, command });
      case 'readmit':
        return readmit({ ...change, command });
      case 'erase':
        return erase({ ...change, command });
    }
  });
}

import { inTransaction, withTenant } from '../../db/context.ts';
import { findLearner, readLearner } from '../../features/learners/learners.service.ts';
import { getTenant } from '../../features/tenants/tenants.service.ts';
import type { LearnerCommand } from './arguments.ts';
import type { LearnerCommandContext } from './context.ts';
import { erase } from './erase.ts';
import { exportToFile } from './export-to-file.ts';
import { grant } from './grant.ts';
import { formatLearner, formatNotALearner, formatPerson } from './messages.ts';
import { readmit } from './readmit.ts';
import { refund } from './refund.ts';

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

import { readAttemptArguments } from '../../commands/attempt/arguments.ts';
import { runAttemptCommand } from '../../commands/attempt/run-attempt-command.ts';
import { createPool } from '../../db/pool.ts';
import type { Sitting } from '../sitting.ts';
import type { TestTenant } from '../tenants/test-tenant.ts';
import type { TestApp } from '../test-app.ts';

/** Runs `npm run attempt -- …` in this process, as the owner. */
export function createAttemptCommand({ database }: Pick<TestApp, 'database'>) {
  const owner = createPool(database.settings.owner, { max: 2 });
  return {
    /**
     * @param answer gives the operator's reply, and may act before; without it there is no person to ask
     * @returns what was printed and asked, and whether everything was done
     */
    async run(
      tenant: TestTenant,
      ...args: (string | (() => Promise<boolean>))[]
    ): Promise<{ printed: string; done: boolean }> {
      const answer = args.find((word) => typeof word !== 'string');
      const texts = args.filter((word) => typeof word === 'string');
      const parsed = readAttemptArguments([...texts, '--tenant', tenant.host]);
      if (parsed.type !== 'command')
        throw new Error(parsed.type === 'faults' ? parsed.faults.join(' ') : 'help');
      const lines: string[] = [];
      const done = await runAttemptCommand(parsed.command, {
        owner,
        tenantId: tenant.id,
        print: (line) => lines.push(line),
        confirm: async (question) => {
          if (typeof answer !== 'function') throw new Error('Nobody can be asked.');
          lines.push(question);
          return answer();
        },
      });
      return { printed: lines.join('\n'), done };
    },
    /** Reopens a submitted attempt, for twenty minutes. */
    reopen({ tenant, attemptId }: Pick<Sitting, 'tenant' | 'attemptId'>) {
      const why = ['--reason', 'The clock jumped', '--yes'];
      return this.run(tenant, 'reopen', '--attempt', attemptId, '--minutes', '20', ...why);
    },
    close: () => owner.end(),
  };
}

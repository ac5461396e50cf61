import { readLearnerArguments } from '../../commands/learner/arguments.ts';
import { runLearnerCommand } from '../../commands/learner/run-learner-command.ts';
import { createPool } from '../../db/pool.ts';
import type { PaymentProviders } from '../../features/payments/payment-providers.ts';
import { testPaymentDeps } from '../payments/payment-deps.ts';
import type { TestTenant } from '../tenants/test-tenant.ts';
import { APP_SECRET, type TestApp } from '../test-app.ts';

/** Options of a run besides its arguments. */
type Given = {
  /** Gives the operator's reply, and may act before; without it there is no person to ask. */
  answer?: () => Promise<boolean>;
  providers?: PaymentProviders;
};

/** Runs `npm run learner -- …` in this process, as the owner. */
export function createLearnerCommand({ database, files }: Pick<TestApp, 'database' | 'files'>) {
  const owner = createPool(database.settings.owner, { max: 2 });
  return {
    /** @returns what was printed and asked, and whether everything was done */
    async run(
      tenant: TestTenant,
      args: string[],
      { answer, providers }: Given = {},
    ): Promise<{ printed: string; done: boolean }> {
      const parsed = readLearnerArguments([...args, '--tenant', tenant.host]);
      if (parsed.type !== 'command')
        throw new Error(parsed.type === 'faults' ? parsed.faults.join(' ') : 'help');
      const lines: string[] = [];
      const done = await runLearnerCommand(parsed.command, {
        owner,
        tenantId: tenant.id,
        files,
        appSecret: APP_SECRET,
        payments: testPaymentDeps(providers),
        print: (line) => lines.push(line),
        confirm: async (question) => {
          if (answer === undefined) throw new Error('Nobody can be asked.');
          lines.push(question);
          return answer();
        },
      });
      return { printed: lines.join('\n'), done };
    },
    close: () => owner.end(),
  };
}

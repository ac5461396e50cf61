import { readPaymentsArguments } from '../../commands/payments/arguments.ts';
import type { Keys } from '../../commands/payments/read-keys.ts';
import { runPaymentsCommand } from '../../commands/payments/run-payments-command.ts';
import { createPool } from '../../db/pool.ts';
import type { PaymentProviders } from '../../features/payments/payment-providers.ts';
import { testPaymentDeps } from '../payments/payment-deps.ts';
import type { TestTenant } from '../tenants/test-tenant.ts';
import { APP_SECRET, type TestApp } from '../test-app.ts';

/** Options of a run besides its arguments. */
type Given = { answer?: boolean; keys?: Keys; providers?: PaymentProviders; appSecret?: string };

/** Runs `npm run payments -- …` in this process for one tenant, as the owner. */
export function createPaymentsCommand({ database }: Pick<TestApp, 'database'>) {
  const owner = createPool(database.settings.owner, { max: 2 });
  return {
    /** @returns what was printed and asked, and the outcome: true when all is well, or the exit code */
    async run(
      tenant: TestTenant,
      args: string[],
      { answer, keys, providers, appSecret = APP_SECRET }: Given = {},
    ): Promise<{ printed: string; outcome: boolean | number }> {
      const parsed = readPaymentsArguments([...args, '--tenant', tenant.host]);
      if (parsed.type !== 'command')
        throw new Error(parsed.type === 'faults' ? parsed.faults.join(' ') : 'help');
      const lines: string[] = [];
      const outcome = await runPaymentsCommand(parsed.command, {
        owner,
        tenants: [{ id: tenant.id, name: tenant.shortName }],
        appSecret,
        payments: testPaymentDeps(providers),
        print: (line) => lines.push(line),
        confirm: async (question) => {
          if (answer === undefined) throw new Error('Nobody can be asked.');
          lines.push(question);
          return answer;
        },
        readKeys: async () => {
          if (keys === undefined) throw new Error('No keys were expected to be asked for.');
          return keys;
        },
      });
      return { printed: lines.join('\n'), outcome };
    },
    close: () => owner.end(),
  };
}

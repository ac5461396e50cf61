import { readLearnerArguments } from '../commands/learner/arguments.ts';
import { runLearnerCommand } from '../commands/learner/run-learner-command.ts';
import { createPool } from '../db/pool.ts';
import { createSandboxProvider } from '../features/development/sandbox.service.ts';
import { createPaymentProviders, type PaymentProviders } from '../features/payments/payment-providers.ts';
import type { PaymentDeps } from '../features/payments/settle.service.ts';
import { APP_SECRET, type TestApp } from './test-app.ts';
import type { TestTenant } from './test-tenant.ts';

/** What taking payments needs in a test: the sandbox, or the providers that are given. */
export function testPaymentDeps(providers?: PaymentProviders): PaymentDeps {
  const sandbox = createSandboxProvider(APP_SECRET);
  const log = { error: () => {} };
  return {
    providers: providers ?? createPaymentProviders({ appSecret: APP_SECRET, stripe: null, sandbox, log }),
    log,
    originOf: (host) => `https://${host}`,
  };
}

/** Runs `npm run learner -- …` in this process, as the owner. */
export function createLearnerCommand({ database, files }: Pick<TestApp, 'database' | 'files'>) {
  const owner = createPool(database.settings.owner, { max: 2 });
  return {
    /**
     * @param args texts; what whoever is asked says, or does first (without it nobody can be asked); or other providers
     * @returns what was printed and asked, and whether everything was done
     */
    async run(
      tenant: TestTenant,
      ...args: (string | (() => Promise<boolean>) | PaymentProviders)[]
    ): Promise<{ printed: string; done: boolean }> {
      const texts = args.filter((word) => typeof word === 'string');
      const answer = args.find((word) => typeof word === 'function');
      const providers = args.find((word) => typeof word === 'object');
      const parsed = readLearnerArguments([...texts, '--tenant', tenant.host]);
      if (parsed.type !== 'command')
        throw new Error(parsed.type === 'faults' ? parsed.faults.join(' ') : 'help');
      const lines: string[] = [];
      const done = await runLearnerCommand(parsed.command, {
        ...{ owner, tenantId: tenant.id, files, appSecret: APP_SECRET },
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

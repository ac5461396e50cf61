import { findStoredSecret } from './app-secret.ts';
import { type Config, originOfHost, sandboxAccessOf } from './config.ts';
import { createSandboxProvider } from './features/development/sandbox.service.ts';
import { createPaymentProviders } from './features/payments/payment-providers.ts';
import type { PaymentDeps } from './features/payments/settle.service.ts';

/**
 * Reads the installation's secret, as the server has it; none is made, since a new one opens nothing that is
 * sealed.
 * @throws an Error that says so where there is none
 */
export async function getAppSecret({ appSecret, dataDir }: Config): Promise<string> {
  const found = appSecret ?? (await findStoredSecret(dataDir));
  if (found === null)
    throw new Error('Set APP_SECRET as the server has it, or DATA_DIR where it keeps its own.');
  return found;
}

/** Log of faults where there is no server's log. */
const TERMINAL: PaymentDeps['log'] = {
  error: (details, message) => console.error(`${message} ${JSON.stringify(details)}`),
};

/**
 * Creates the dependencies of taking payments besides the calls: for commands, and for the worker with the
 * server's log.
 */
export function createPaymentDeps(config: Config, appSecret: string, log = TERMINAL): PaymentDeps {
  const providers = createPaymentProviders({
    appSecret,
    stripe: config.stripe,
    stripeUrl: config.stripeUrl,
    sandbox: sandboxAccessOf(config) === 'none' ? null : createSandboxProvider(appSecret),
    log,
  });
  return { providers, log, originOf: (host) => originOfHost(config, host) };
}

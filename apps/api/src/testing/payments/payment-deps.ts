import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { createSandboxProvider } from '../../features/development/sandbox.service.ts';
import { createPaymentProviders, type PaymentProviders } from '../../features/payments/payment-providers.ts';
import type { PaymentDeps } from '../../features/payments/settle.service.ts';
import { APP_SECRET } from '../test-app.ts';

/** Dependencies of payments in a test: the sandbox, or the providers that are given. */
export function testPaymentDeps(providers?: PaymentProviders): PaymentDeps {
  const sandbox = createSandboxProvider(APP_SECRET);
  const log = { error: () => {} };
  return {
    providers: providers ?? createPaymentProviders({ appSecret: APP_SECRET, stripe: null, sandbox, log }),
    log,
    originOf: (host) => `https://${host}`,
  };
}

/** The sandbox, with some of its functions replaced. */
export function sandboxWith(
  changed: (sandbox: PaymentProvider) => Partial<PaymentProvider>,
): PaymentProviders {
  const sandbox = createSandboxProvider(APP_SECRET);
  const provider = { ...sandbox, ...changed(sandbox) };
  return {
    findCurrent: async () => provider,
    listListening: async () => [provider],
    findOf: async () => provider,
  };
}

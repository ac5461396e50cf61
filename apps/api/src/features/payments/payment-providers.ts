import type { TenantId } from '@assay/assessment';
import { LRUCache } from 'lru-cache';
import type { AccountName, PaymentProvider, ProviderName } from '../../adapters/payments/payment-provider.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { findPaymentAccount } from './payment-accounts.queries.ts';
import { openKey } from './sealed-keys.ts';

/** The installation's own keys with Stripe. */
export type StripeSettings = { secretKey: string; webhookSecret: string };

/** Payment providers of the current tenant. Asked outside of transactions. */
export type PaymentProviders = {
  /** Provider for new orders; null where payments are not set up. */
  findCurrent(): Promise<PaymentProvider | null>;
  /**
   * Providers whose events may come to this tenant's host: the installation's come to one host of the
   * installation, whichever tenant has it.
   */
  listListening(): Promise<PaymentProvider[]>;
  /** Provider of an earlier order; null where its account no longer exists. */
  findOf(order: { provider: ProviderName; account: AccountName }): Promise<PaymentProvider | null>;
};

type Deps = {
  appSecret: string;
  /** Null without keys of the installation's own. */
  stripe: StripeSettings | null;
  /** Address of Stripe's API; Stripe's own by default. */
  stripeUrl?: string | null;
  /** Sandbox of development; null where it must not exist. */
  sandbox: PaymentProvider | null;
  log: { error(details: object, message: string): void };
};

const REMEMBERED_CLIENTS = 1_000;

/**
 * Loaded lazily, for the first payment: Stripe's library takes 20 MB, and many installations do not use it.
 */
async function loadStripe() {
  const { createStripeProvider } = await import('../../adapters/payments/stripe-provider.ts');
  return createStripeProvider;
}

/**
 * Creates the providers: the tenant's own account where it has one, else the installation's, else, in
 * development, the sandbox.
 */
export function createPaymentProviders({
  appSecret,
  stripe,
  stripeUrl = null,
  sandbox,
  log,
}: Deps): PaymentProviders {
  // A client keeps connections open, so each account has one.
  const ofTenants = new LRUCache<string, { sealed: Buffer; provider: PaymentProvider }>({
    max: REMEMBERED_CLIENTS,
  });
  let ofInstallation: PaymentProvider | null = null;
  async function findInstallations(): Promise<PaymentProvider | null> {
    if (stripe === null) return null;
    const createStripeProvider = await loadStripe();
    ofInstallation ??= createStripeProvider({ ...stripe, account: 'installation', url: stripeUrl });
    return ofInstallation;
  }

  /**
   * @returns null without one, and `unusable` where its keys cannot be opened: its money must not go
   * elsewhere then
   */
  async function findOwn(): Promise<PaymentProvider | 'unusable' | null> {
    const sealed = await inTransaction(findPaymentAccount);
    if (sealed === null) return null;
    const tenantId: TenantId = currentTenantId();
    const known = ofTenants.get(tenantId);
    const both = Buffer.concat([sealed.secret_key, sealed.webhook_secret]);
    if (known?.sealed.equals(both)) return known.provider;
    const createStripeProvider = await loadStripe();
    try {
      const provider = createStripeProvider({
        secretKey: openKey(appSecret, tenantId, sealed.secret_key),
        webhookSecret: openKey(appSecret, tenantId, sealed.webhook_secret),
        account: 'tenant',
        url: stripeUrl,
      });
      ofTenants.set(tenantId, { sealed: both, provider });
      return provider;
    } catch (err) {
      log.error({ err, tenantId }, 'the tenant’s Stripe keys cannot be read: connect them again');
      return 'unusable';
    }
  }
  const findUsable = async () => {
    const own = await findOwn();
    return own === 'unusable' ? null : own;
  };

  return {
    async findCurrent() {
      const own = await findOwn();
      return own === 'unusable' ? null : (own ?? (await findInstallations()) ?? sandbox);
    },
    async listListening() {
      return [await findUsable(), await findInstallations(), sandbox].filter((provider) => provider !== null);
    },
    async findOf({ provider, account }) {
      if (provider === 'sandbox') return sandbox;
      return account === 'tenant' ? findUsable() : findInstallations();
    },
  };
}

import { currentTenantId, inTransaction } from '../../db/context.ts';
import {
  deletePaymentAccount,
  findPaymentAccount,
  upsertPaymentAccount,
} from './payment-accounts.queries.ts';
import { openKey, sealKey } from './sealed-keys.ts';

/**
 * When a tenant connected its own account, and the last characters of its keys; null where they were sealed
 * with another secret.
 */
export type ConnectedAccount = {
  connectedAt: Date;
  endings: { secretKey: string; webhookSecret: string } | null;
};

const SHOWN = 4;

/** Account of the current tenant with the provider; null where it has none of its own. */
export async function readConnectedAccount(appSecret: string): Promise<ConnectedAccount | null> {
  const account = await inTransaction(findPaymentAccount);
  if (account === null) return null;
  const { connected_at: connectedAt, secret_key, webhook_secret } = account;
  const ending = (sealed: Buffer) => openKey(appSecret, currentTenantId(), sealed).slice(-SHOWN);
  try {
    return {
      connectedAt,
      endings: { secretKey: ending(secret_key), webhookSecret: ending(webhook_secret) },
    };
  } catch {
    return { connectedAt, endings: null };
  }
}

/** Keeps the current tenant's keys, sealed, in place of earlier ones. For the owner's role. */
export async function connectAccount(
  appSecret: string,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
): Promise<void> {
  const seal = (key: string) => sealKey(appSecret, currentTenantId(), key);
  await inTransaction(() =>
    upsertPaymentAccount({ secret_key: seal(secretKey), webhook_secret: seal(webhookSecret) }),
  );
}

/** Forgets the current tenant's keys. For the owner's role. */
export function disconnectAccount(): Promise<void> {
  return inTransaction(deletePaymentAccount);
}

import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { PaymentDeps } from '../../features/payments/settle.service.ts';
import type { Keys } from './read-keys.ts';

/**
 * Context of a payments command: the tenants, what it needs of the installation, where messages go, and who
 * is asked.
 */
export type PaymentsCommandContext = {
  owner: Pool;
  /** One tenant, or all of them where none was named. */
  tenants: { id: TenantId; name: string }[];
  appSecret: string;
  payments: PaymentDeps;
  print(line: string): void;
  /** @throws when no person can be asked */
  confirm(question: string): Promise<boolean>;
  readKeys(): Promise<Keys>;
};

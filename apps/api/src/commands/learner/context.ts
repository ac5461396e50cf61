import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { FoundPerson } from '../../features/learners/learners.service.ts';
import type { PaymentDeps } from '../../features/payments/settle.service.ts';
import type { LearnerChange } from './arguments.ts';

/**
 * Context of a learner command: the learner's tenant, what it needs of the installation, where messages go,
 * and who is asked.
 */
export type LearnerCommandContext = {
  /** The owner's pool: the application itself writes no audit. */
  owner: Pool;
  tenantId: TenantId;
  files: FileStore;
  appSecret: string;
  payments: PaymentDeps;
  print(line: string): void;
  /** @throws when no person can be asked */
  confirm(question: string): Promise<boolean>;
};

/** Context of a change to a learner: everything in it runs as the learner's tenant. */
export type ChangeContext<Type extends LearnerChange['type']> = LearnerCommandContext & {
  person: FoundPerson;
  /** The tenant's time zone, in which times are printed. */
  timeZone: string;
  command: Extract<LearnerChange, { type: Type }>;
  /** Says what will happen, and asks unless that was answered before. @returns whether to go on */
  agree(question: string): Promise<boolean>;
};

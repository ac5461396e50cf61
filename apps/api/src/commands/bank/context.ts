import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Actor } from '../../features/audits/audits.service.ts';
import type { Progress } from '../terminal.ts';
import type { BankReader } from './read-bank.ts';

/** Tenant of the banks, how their files are read, and output for messages. */
export type BankCommandContext = {
  pool: Pool;
  tenantId: TenantId;
  /** Who does it, for the audits. */
  by: Actor;
  files: FileStore;
  print(line: string): void;
  progress: Progress;
  /** Asks the person at the terminal. @throws if there is no terminal to ask at */
  confirm(question: string): Promise<boolean>;
  readBank: BankReader;
};

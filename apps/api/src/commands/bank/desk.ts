import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Progress } from './progress.ts';

/**
 * Whose banks they are, and where words go.
 * @param readingLimitMs how long a bank may be read; null: as its size asks for
 */
export type BankDesk = {
  pool: Pool;
  tenantId: TenantId;
  files: FileStore;
  print(line: string): void;
  progress: Progress;
  readingLimitMs: number | null;
};

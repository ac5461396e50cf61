import type { TenantId } from '@assay/assessment';
import { createDiskFileStore, type FileStore, FilesAway } from './file-store.ts';
import type { FilesSetting } from './files-url.ts';

/** Opens the store that the settings name; does not access it yet. */
export async function openFileStore({
  files,
  dataDir,
}: {
  files: FilesSetting;
  dataDir: string;
}): Promise<FileStore> {
  if (files.type === 'disk') return createDiskFileStore(dataDir);
  // Imported here only: it takes 40 MB and most of a second, and most installations do not need it.
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore(files);
}

const NOBODY = '00000000-0000-0000-0000-000000000000' as TenantId;

/**
 * Tests a store before its first use, by asking for a file that does not exist.
 * @param log is told when the store is away, which passes: the process goes on, and files are refused until
 *   then
 * @throws an Error with the cure when it refuses, which does not pass by itself
 */
export async function refuseUnusableFileStore(files: FileStore, log: (line: string) => void): Promise<void> {
  try {
    (await files.read(NOBODY, 'start-up'))?.destroy();
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    if (error.reason === 'refused') {
      throw new Error(
        `FILES_URL: ${error.message} Look at its bucket, region and keys; these need s3:GetObject, s3:PutObject and ` +
          's3:DeleteObject on the objects and s3:ListBucket on the bucket, without which what is absent looks forbidden.',
      );
    }
    log(`FILES_URL: ${error.message} Files are answered 503 until it can be.`);
  }
}

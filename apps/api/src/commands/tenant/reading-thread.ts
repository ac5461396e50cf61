import { runReadingThread } from '../../features/imports/read-in-thread.ts';
import { type ReadFolderResult, readTenantFolder } from '../../tenant-folders/read-tenant-folder.ts';

await runReadingThread<string, never, ReadFolderResult>(readTenantFolder);

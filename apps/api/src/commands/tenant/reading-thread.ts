import { type ReadFolderResult, readTenantFolder } from '../../tenant-folders/read-tenant-folder.ts';
import { runReadingThread } from '../read-in-thread.ts';

await runReadingThread<string, never, ReadFolderResult>(readTenantFolder);

import { type ReadFolder, readTenantFolder } from '../../tenant-folders/read-tenant-folder.ts';
import { runReadingThread } from '../read-in-thread.ts';

await runReadingThread<string, never, ReadFolder>(readTenantFolder);

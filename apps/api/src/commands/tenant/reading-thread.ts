import { type ReadFolder, readTenantFolder } from '../../tenant-folders/read-tenant-folder.ts';
import { readHere } from '../apart/read-here.ts';

await readHere<string, never, ReadFolder>(readTenantFolder);

import type { Content } from '../../tenant-folders/content/documents.ts';
import { type ReadContent, readContent } from '../../tenant-folders/content/read-content.ts';
import { runReadingThread } from '../imports/read-in-thread.ts';

await runReadingThread<{ written: Content; before: Content }, never, ReadContent>(({ written, before }) =>
  readContent(written, before),
);

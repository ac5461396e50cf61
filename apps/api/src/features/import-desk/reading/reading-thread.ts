import { runReadingThread } from '../../imports/read-in-thread.ts';
import { readFile } from './read-file.ts';

await runReadingThread(readFile);

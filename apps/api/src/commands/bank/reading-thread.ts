import { runReadingThread } from '../../features/imports/read-in-thread.ts';
import { readBank } from './read-bank.ts';

await runReadingThread(readBank);

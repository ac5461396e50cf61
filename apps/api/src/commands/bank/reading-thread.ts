import { runReadingThread } from '../read-in-thread.ts';
import { readBank } from './read-bank.ts';

await runReadingThread(readBank);

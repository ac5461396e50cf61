import { runReadingThread } from '../imports/read-in-thread.ts';
import { readInvitationFile } from './invitation-file.ts';

await runReadingThread(readInvitationFile);

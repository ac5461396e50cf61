/** Holds a lock on the file in its first argument until it is killed. */
import { tryLock } from '../file-locks.ts';

tryLock(process.argv[2] ?? '', 'exclusive');
process.send?.('locked');
process.once('disconnect', () => process.exit());

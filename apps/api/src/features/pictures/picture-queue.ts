import { createFairQueue } from '../../http/overload/fair-queue.ts';
import { LIMITS } from '../../http/overload/limits.ts';

/** Queue of all pictures that the serving process encodes, fair between those who send them. */
const queue = createFairQueue(LIMITS.pictures);

/**
 * Encodes a picture in its turn. The library is loaded with the first picture.
 * @param userId of the uploader
 * @param encode reads the file, too, so that a waiting picture holds no memory
 * @throws AppError `busy` when too many wait
 */
export function encodeInTurn<T>(userId: string, encode: () => Promise<T>): Promise<T> {
  return queue(userId, async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    return encode();
  });
}

import { randomBytes } from 'node:crypto';

/**
 * Creates the function that numbers requests: three bytes of chance for the process, in hexadecimal, and a
 * counter. Short enough to be read out on the telephone, and no two processes share one.
 */
export function createRequestIds(): () => string {
  const ofProcess = randomBytes(3).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${ofProcess}-${count.toString(36)}`;
  };
}

import { AppError } from '../failure.ts';
import { MOST_VALUES, SMALL_BODY } from './limits.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Refuses a large body of more values than any call takes: eight megabytes of `[],[],[]` become a hundred in memory.
 * @throws AppError `malformed`
 */
export function refuseTooManyValues(bytes: Buffer): void {
  if (bytes.length <= SMALL_BODY) return;
  let values = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) inString = !inString;
    else if (inString && byte === BACKSLASH) at += 1;
    else if (!inString && (byte === COMMA || byte === BRACKET || byte === BRACE)) values += 1;
  }
  if (values > MOST_VALUES) throw new AppError('malformed');
}

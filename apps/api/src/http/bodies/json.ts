import { parse } from 'secure-json-parse';
import { LIMITS, SMALL_BODY } from '../overload/limits.ts';

/** Parses a body, and refuses keys that would set a prototype. @throws SyntaxError */
export function parseJson(bytes: Buffer): unknown {
  refuseTooManyValues(bytes);
  return parse(bytes.toString('utf8'), { protoAction: 'error', constructorAction: 'error' });
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses a large body of more values, or nested more deeply, than any call takes: eight megabytes of
 * `[],[],[]` become a hundred in memory, and a value nested a hundred thousand times cannot pass from one
 * thread to another.
 * @throws SyntaxError
 */
export function refuseTooManyValues(bytes: Buffer): void {
  if (bytes.length <= SMALL_BODY) return;
  let values = 0;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) inString = !inString;
    else if (inString) {
      if (byte === BACKSLASH) at += 1;
    } else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
      if (depth > LIMITS.bodyValues.levels) throw new SyntaxError('nested too deeply');
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  if (values > LIMITS.bodyValues.values) throw new SyntaxError('too many values');
}

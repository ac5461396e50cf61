import { createDateFormats } from '@assay/contract/dates';

/** Joiners within words of Persian and Hindi, and between the parts of a picture that is one character. */
const JOINERS = ['\u200c', '\u200d'];

/**
 * A text from a file, safe for a terminal: characters that would move the cursor, reverse the line or be
 * invisible are named.
 */
export function printable(text: string): string {
  return text.replace(/\r\n|\p{C}/gu, (unseen) => {
    if (JOINERS.includes(unseen)) return '·';
    if (unseen === '\t') return '‹tab›';
    if (/[\r\n]/u.test(unseen)) return '‹line end›';
    const code = unseen.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}

/**
 * Formats a time to the second by the tenant's clock, with its offset: the day is the one that learners see,
 * and the instant is exact.
 */
export function formatTime(time: Date, timeZone: string): string {
  return createDateFormats(timeZone).formatInstant(time);
}

const numbers = new Intl.NumberFormat('en-GB');

/** Formats a count, such as "1 day" and "2,000 days". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

const EVERY_MS = 200;

export type Progress = { show(what: string, count: number): void; end(): void };

/** Progress as one line on the terminal that counts along. Into a file or a pipe nothing is written. */
export function createTerminalProgress(terminal: NodeJS.WriteStream): Progress {
  let shownAt = 0;
  let shown = false;
  const write = (line: string) => terminal.write(`\r\u001b[K${line}`);
  return {
    show(what, count) {
      const now = Date.now();
      if (!terminal.isTTY || now - shownAt < EVERY_MS) return;
      shownAt = now;
      shown = true;
      write(`${what} ${numbers.format(count)} …`);
    },
    end() {
      if (shown) write('');
      shown = false;
    },
  };
}

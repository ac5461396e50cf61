import { createDateFormats } from '@assay/contract/dates';

/** Within words of Persian and Hindi, and between the parts of a picture that is one character. */
const JOINERS = ['\u200c', '\u200d'];

/** A text from a file, safe for a terminal: what would move the cursor, turn the line round or be unseen is named. */
export function printable(text: string): string {
  return text.replace(/\r\n|\p{C}/gu, (unseen) => {
    if (JOINERS.includes(unseen)) return '·';
    if (unseen === '\t') return '‹tab›';
    if (/[\r\n]/u.test(unseen)) return '‹line end›';
    const code = unseen.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}

/** To the second by the tenant's clock, with its offset: the day is the one that learners see, and the instant is exact. */
export function formatTime(time: Date, timeZone: string): string {
  return createDateFormats(timeZone).formatInstant(time);
}

const numbers = new Intl.NumberFormat('en-GB');

/** Such as "1 day" and "2,000 days". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

const EVERY_MS = 200;

export type Progress = { show(what: string, count: number): void; end(): void };

/** One line on the terminal that counts along. Into a file or a pipe nothing is written. */
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

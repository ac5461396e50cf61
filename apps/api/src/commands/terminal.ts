/** A text from a file, safe for a terminal: what would move the cursor or turn the line round is shown as a point. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '·');
}

/** To the second, in the one zone that needs no asking. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
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

import { connect } from 'node:net';
import { sizeOf } from '../../apps/api/src/testing/test-forms.ts';

/** Result of sending bytes on a separate connection. */
export type Outcome =
  | { type: 'answered'; status: number; headers: Record<string, string>; body: string; ms: number }
  /** The server ended the connection without a whole answer. */
  | { type: 'closed'; said: string; ms: number }
  | { type: 'hung'; said: string; ms: number };

/**
 * Timeout for an answer: five seconds where time is measured; beside other work it is enough that an answer
 * comes.
 */
export const HANG_MS = sizeOf(60_000, 5_000);

type Options = {
  /** Ends our side after the last byte, where the request is incomplete: nothing more will come. */
  finish?: boolean;
};

/** Writes bytes as they are, which no HTTP client would, and reads one whole answer. */
export function exchange(port: number, bytes: Buffer, { finish = false }: Options = {}): Promise<Outcome> {
  const begun = performance.now();
  const bodyless = bytes.subarray(0, 5).toString('latin1') === 'HEAD ';
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let said = Buffer.alloc(0);
    const end = (outcome: 'closed' | 'hung' | Answer): void => {
      clearTimeout(timer);
      socket.destroy();
      const ms = performance.now() - begun;
      if (typeof outcome === 'string') resolve({ type: outcome, said: said.toString('utf8'), ms });
      else resolve({ type: 'answered', ...outcome, ms });
    };
    const timer = setTimeout(() => end('hung'), HANG_MS);
    socket.on('data', (chunk: Buffer) => {
      said = Buffer.concat([said, chunk]);
      const answer = wholeAnswer(said, bodyless);
      if (answer !== null) end(answer);
    });
    // A server that hangs up before it has read everything resets the connection; its answer is what counts.
    socket.on('error', () => {});
    socket.on('close', () => end('closed'));
    if (finish) socket.end(bytes);
    else socket.write(bytes);
  });
}

type Answer = { status: number; headers: Record<string, string>; body: string };

/** The first final answer in what a server said, once all of it is there. */
export function wholeAnswer(said: Buffer, bodyless: boolean): Answer | null {
  const headEnd = said.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [first = '', ...lines] = said.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /u.exec(first)?.[1]);
  const rest = said.subarray(headEnd + 4);
  // "Continue" comes before the answer.
  if (status === 100) return wholeAnswer(rest, bodyless);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  if (bodyless || status === 204 || status === 304) return { status, headers, body: '' };
  const length = Number(headers['content-length']);
  if (rest.length < length) return null;
  if (Number.isNaN(length)) {
    const end = chunksEnd(rest);
    return end === null ? null : { status, headers, body: rest.toString('utf8', 0, end) };
  }
  return { status, headers, body: rest.toString('utf8', 0, length) };
}

/**
 * End of the last of a body's chunks; null while it has not arrived. The answer to a second request may
 * follow it.
 */
function chunksEnd(rest: Buffer): number | null {
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (Number.isNaN(end) || end > rest.length) return null;
    if (size === 0) return end;
    at = end;
  }
}

/** Writes the first `count` bytes of a request and disconnects before an answer can come. */
export function vanish(port: number, bytes: Buffer, count: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.write(bytes.subarray(0, count), () => socket.destroy());
  });
}

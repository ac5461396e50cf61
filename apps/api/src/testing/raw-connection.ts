import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Reply } from './replies.ts';
import type { TestApp } from './test-app.ts';

/** Has the application listen on a free port of this machine. @returns the port */
export async function listenSomewhere(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  return address.port;
}

/** Writes bytes that no HTTP client would, and reads what comes back until the connection ends. */
export async function sendBytes(port: number, bytes: string | Buffer): Promise<Reply> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server that hangs up before it has read everything resets the connection; only its response counts.
  socket.on('error', () => {});
  socket.end(bytes);
  await once(socket, 'close');
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    statusCode: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}

/** A connection on which the test decides when something is written and whether anything is read. */
export type HeldConnection = {
  socket: Socket;
  write: (text: string) => void;
  /** Resolves once what came back so far matches. @throws when it ends before */
  until: (expected: RegExp) => Promise<string>;
  /** Resolves with everything that came back when the connection has ended. */
  ended: Promise<string>;
};

/** Opens a connection to a port of this machine and writes the beginning of a request. */
export async function holdConnection(port: number, beginning = ''): Promise<HeldConnection> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  // A connection that is cut off is an expected outcome here.
  socket.on('error', () => {});
  const ended = once(socket, 'close').then(() => said);
  await once(socket, 'connect');
  socket.write(beginning);
  return {
    socket,
    write: (text) => void socket.write(text),
    async until(expected) {
      while (!expected.test(said)) {
        if (socket.destroyed) throw new Error(`The connection ended after: ${said.slice(0, 300)}`);
        await Promise.race([once(socket, 'data'), ended]);
      }
      return said;
    },
    ended,
  };
}

/** A client that sends a request and never reads. */
export async function askWithoutReading(port: number, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

type HalfSent = {
  host: string;
  path: string;
  token?: string;
  /** Declared length of the whole body; chunked if left out. */
  declared?: number;
  /** The part of it that is sent. */
  sent?: string | Buffer;
};

/** Sends headers and a part of a body, and then no more; connected, not yet answered. */
export async function sendHalf(port: number, half: HalfSent): Promise<Socket> {
  const { host, path, token, declared, sent = '' } = half;
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    declared === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${declared}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  const socket = connect(port, '127.0.0.1');
  // A reset of the connection is an expected outcome.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (sent.length > 0 && declared === undefined) socket.write(`${sent.length.toString(16)}\r\n${sent}\r\n`);
  else socket.write(sent);
  return socket;
}

/** Counts the connected callers. */
export function countConnections({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

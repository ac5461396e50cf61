import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestApp } from './test-app.ts';

type HalfSent = {
  host: string;
  path: string;
  token?: string;
  /** Of the whole body; in pieces where it is not said. */
  declared?: number;
  /** What is sent of it. */
  sent?: string | Buffer;
};

/** Sends a head and as much of a body, and then no more; connected, not yet answered. */
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
  // Being hung up on is part of it.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (sent.length > 0 && declared === undefined) socket.write(`${sent.length.toString(16)}\r\n${sent}\r\n`);
  else socket.write(sent);
  return socket;
}

/** How many callers are connected. */
export function countConnections({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

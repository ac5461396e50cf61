import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection of which the test decides when something is written and whether anything is read. */
export type HeldConnection = {
  socket: Socket;
  write: (text: string) => void;
  /** Resolves once what came back so far is as expected. @throws when it ends before */
  until: (expected: RegExp) => Promise<string>;
  /** Resolves with all that came back when the connection has ended. */
  ended: Promise<string>;
};

/** Opens a connection to a port of this machine and writes the beginning of what is asked on it. */
export async function holdConnection(port: number, beginning = ''): Promise<HeldConnection> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  // A connection that is cut off is an outcome here.
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

/** A client that asks and never reads. */
export async function askWithoutReading(port: number, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createChannel, type Speed } from './channel.ts';

/**
 * Fate of one exchange of request and answer. A connection that is reset loses the request before it has
 * reached the server, or the answer from its first byte on (the request was executed, and the client is not
 * told), or half of the answer.
 */
export type Trouble = 'none' | 'request_lost' | 'answer_lost' | 'answer_torn';

export type LineFaults = Partial<Speed> & { trouble?: (exchange: number) => Trouble };

export type BadLine = {
  /** The same tenant through this line. */
  baseURL: string;
  met: Record<Trouble, number>;
  /**
   * The bodies of the answers that were lost, oldest first: the server sent them and no client received them.
   */
  lost: string[];
  close(): Promise<void>;
};

/**
 * A line to a running application, as slow and as broken as it is told to be. It belongs to one learner, so
 * that the rate is theirs.
 */
export async function startLine(port: number, faults: LineFaults): Promise<BadLine> {
  const speed = {
    latencyMs: faults.latencyMs ?? 0,
    bytesPerSecond: faults.bytesPerSecond ?? Number.POSITIVE_INFINITY,
  };
  const up = createChannel(speed);
  const down = createChannel(speed);
  const met: BadLine['met'] = { none: 0, request_lost: 0, answer_lost: 0, answer_torn: 0 };
  const lost: string[] = [];
  const sockets = new Set<Socket>();
  let exchanges = 0;

  function nextTrouble(): Trouble {
    const trouble = faults.trouble?.(exchanges) ?? 'none';
    exchanges += 1;
    met[trouble] += 1;
    return trouble;
  }

  function carry(client: Socket): void {
    const server = connect(port, '127.0.0.1');
    let trouble: Trouble = 'none';
    let asking = false;
    let unheard: string | null = null;
    for (const socket of [client, server]) {
      sockets.add(socket.setNoDelay());
      // A broken connection is the purpose here; both ends find it out by themselves.
      socket.on('error', () => {});
    }
    const pass = (to: Socket) => (piece: Buffer | null) => {
      if (to.destroyed) return;
      if (piece === null) to.end();
      else to.write(piece);
    };
    client.on('data', (chunk: Buffer) => {
      // Nothing is pipelined: data from the client after an answer is the next request.
      if (!asking) trouble = nextTrouble();
      asking = true;
      if (trouble === 'request_lost') client.resetAndDestroy();
      else up(chunk, pass(server));
    });
    server.on('data', (chunk: Buffer) => {
      asking = false;
      if (unheard !== null) unheard += chunk.toString();
      else if (trouble === 'answer_lost') {
        unheard = chunk.toString();
        client.resetAndDestroy();
      } else if (trouble === 'answer_torn') {
        client.write(chunk.subarray(0, chunk.length / 2));
        client.destroySoon();
      } else down(chunk, pass(client));
    });
    client.on('close', () => {
      sockets.delete(client);
      up(null, pass(server));
    });
    server.on('close', () => {
      sockets.delete(server);
      if (unheard !== null) lost.push(unheard.slice(unheard.indexOf('\r\n\r\n') + 4));
      down(null, pass(client));
    });
  }

  const listening = createServer(carry).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    baseURL: `http://localhost:${address.port}`,
    met,
    lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, 'close');
    },
  };
}

import { connect } from 'node:net';
import { memoryOf, processesOf } from './memory.ts';

/** Result of one connection of a flood: the status it was answered with, or 0. */
export type Flooded = { status: number; headers: string; ended: boolean };
export type Flood = {
  connections: Flooded[];
  /** Resolves when each has been answered or ended. */
  settled: Promise<void>;
  end(): void;
};

type Request = {
  from?: string;
  path: string;
  method?: string;
  token?: string;
  declared: number;
  body: Buffer;
};

/**
 * Opens so many connections that each send one request, as fast as they are accepted, and read what comes
 * back.
 */
export function flood(port: number, count: number, request: Request): Flood {
  const { from = '127.0.0.1', path, method = 'POST', token, declared, body } = request;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${declared}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  const connections: Flooded[] = [];
  const ends: (() => void)[] = [];
  const settled = [...Array(count)].map(() => {
    const flooded: Flooded = { status: 0, headers: '', ended: false };
    connections.push(flooded);
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    ends.push(() => socket.destroy());
    socket.write(head);
    socket.write(body);
    return new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        if (flooded.status > 0) return;
        flooded.headers = chunk.toString('latin1');
        flooded.status = Number(flooded.headers.slice(9, 12));
        resolve();
      });
      // A server that hangs up before it has read everything resets the connection; its answer is what
      // counts.
      socket.on('error', () => {});
      socket.on('close', () => {
        flooded.ended = true;
        resolve();
      });
    });
  });
  return {
    connections,
    settled: Promise.all(settled).then(() => {}),
    end() {
      for (const end of ends) end();
    },
  };
}

/** Number of connections by status of their answer. */
export function statusesOf({ connections }: Pick<Flood, 'connections'>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of connections) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Samples the memory of an application and its database. */
export function watchMemory(app: { pid: number; dataDir: string }) {
  let most = 0;
  const look = () => {
    const now = memoryOf(processesOf(app));
    most = Math.max(most, now);
    return now;
  };
  const timer = setInterval(look, 50);
  return {
    now: look,
    /** @returns the maximum since the last call */
    peak() {
      look();
      const peak = most;
      most = 0;
      return peak;
    },
    stop: () => clearInterval(timer),
  };
}

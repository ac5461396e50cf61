import { connect, type Socket } from 'node:net';

export type Reply = { status: number; body: Buffer };

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One kept-alive HTTP/1.1 connection with one request at a time. The load shares its two cores with what it
 * measures, so it must cost next to nothing: it reads a status and a content-length and no more.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  /** @param request a whole request, made by `httpRequest` */
  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('The server has closed the connection.'));
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1]);
    const bodyStart = headEnd + HEAD_END.length;
    if (this.#received.length < bodyStart + length) return;
    const body = this.#received.subarray(bodyStart, bodyStart + length);
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}

/** A whole request as it goes over the wire. */
export function httpRequest(
  method: string,
  path: string,
  { host, token, body }: { host: string; token?: string; body?: unknown },
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

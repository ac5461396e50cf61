import type { JoinAnswer } from '@assay/contract/tickets';
import { act } from '@testing-library/react';

type Listener = (argument: never) => void;
type Options = { path?: string; transports?: string[]; auth?: (give: (sent: object) => void) => void };

let opened: FakeSocket[] = [];
let join: (event: string, ticketId: string | undefined) => JoinAnswer | Promise<JoinAnswer>;
let reachable = true;

/** Fake of the socket library, at its edge: the test is the server. */
class FakeSocket {
  readonly options: Options;
  connected = false;
  /** Tokens that were sent at each try. */
  readonly shown: object[] = [];
  /** Events that were emitted, such as `login` with a ticket's id. */
  readonly emitted: unknown[][] = [];
  #listeners: [string, Listener][] = [];

  constructor(options: Options) {
    this.options = options;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
  }

  off(): void {
    this.#listeners = [];
  }

  connect(): void {
    this.options.auth?.((sent) => this.shown.push(sent));
    queueMicrotask(() => {
      if (reachable) this.accept();
      else this.refuse('xhr poll error');
    });
  }

  disconnect(): void {
    this.connected = false;
  }

  timeout(): this {
    return this;
  }

  async emitWithAck(...event: [string, string?]): Promise<JoinAnswer> {
    this.emitted.push(event);
    return join(...(event as [string, string | undefined]));
  }

  #tell(event: string, argument: unknown): void {
    for (const [name, listener] of this.#listeners) if (name === event) listener(argument as never);
  }

  accept(): void {
    this.connected = true;
    this.#tell('connect', undefined);
  }

  refuse(code: string): void {
    this.#tell('connect_error', new Error(code));
  }

  /** Emits an event of the server. */
  async tell(event: string, argument: unknown): Promise<void> {
    await act(async () => this.#tell(event, argument));
  }

  /** Loses the connection, or closes it for good, as the server does. */
  async close(reason: 'transport close' | 'io server disconnect' = 'transport close'): Promise<void> {
    this.connected = false;
    await this.tell('disconnect', reason);
  }
}

/** Replaces `io` of the library. */
export function io(options: Options): FakeSocket {
  const socket = new FakeSocket(options);
  opened.push(socket);
  return socket;
}

/** Sockets at their edge, in place of the library. */
export const sockets = {
  /** All sockets that were opened, in their order. */
  opened: (): readonly FakeSocket[] => opened,
  /** Sets the response to joins of rooms from now on. */
  answerJoins(answer: typeof join): void {
    join = answer;
  },
  /** Sets whether the server can be reached from now on. */
  setReachable(isReachable: boolean): void {
    reachable = isReachable;
  },
};

export function resetSockets(): void {
  opened = [];
  reachable = true;
  join = () => ({ joined: true });
}

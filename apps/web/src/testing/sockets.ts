import type { JoinAnswer } from '@assay/contract/tickets';
import { act } from '@testing-library/react';

type Listener = (argument: never) => void;
type Options = { path?: string; transports?: string[]; auth?: (give: (sent: object) => void) => void };

let opened: FakeSocket[] = [];
let join: (event: string, ticketId: string | undefined) => JoinAnswer | Promise<JoinAnswer>;
let reachable = true;

/** What the library of sockets gives, at its edge: the server is the test. */
class FakeSocket {
  readonly options: Options;
  connected = false;
  /** The tokens that were shown at each try. */
  readonly shown: object[] = [];
  /** What was asked for, such as `login` and a ticket's id. */
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

  /** The server tells something. */
  async tell(event: string, argument: unknown): Promise<void> {
    await act(async () => this.#tell(event, argument));
  }

  /** The line is lost, or the server closes it for good. */
  async close(reason: 'transport close' | 'io server disconnect' = 'transport close'): Promise<void> {
    this.connected = false;
    await this.tell('disconnect', reason);
  }
}

/** In the place of `io` of the library. */
export function io(options: Options): FakeSocket {
  const socket = new FakeSocket(options);
  opened.push(socket);
  return socket;
}

/** Sockets at their edge, in the place of the library. */
export const sockets = {
  /** All that were opened, in their order. */
  opened: (): readonly FakeSocket[] => opened,
  /** From now on rooms are joined so. */
  answerJoins(answer: typeof join): void {
    join = answer;
  },
  /** Whether the server can be reached from now on. */
  setReachable(isReachable: boolean): void {
    reachable = isReachable;
  },
};

export function resetSockets(): void {
  opened = [];
  reachable = true;
  join = () => ({ joined: true });
}

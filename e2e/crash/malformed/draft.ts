import { addresses, type EndpointName } from '@assay/contract';
import { goodRequests, type Known } from '../../../apps/api/src/testing/every-endpoint.ts';

export type Random = () => number;

/** A request in its parts, before it is bytes: every part may be spoilt. */
export type Draft = {
  name: EndpointName;
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** Descriptions of the changes to it. */
  about: string[];
  /** True when HTTP itself is broken, so that a closed connection is a valid answer, too. */
  broken: boolean;
  /** True when less is sent than was announced: our side ends, else the server would rightly wait. */
  finish: boolean;
  /** The only valid status, where that is known. */
  status: number | null;
};

/** Senders of the requests: the learner of `known`, and others whose tokens must open nothing here. */
export type Cast = { known: Known; strangersToken: string; endedToken: string };

export function pick<T>(random: Random, from: readonly T[]): T {
  const index = Math.floor(random() * from.length);
  if (!(index in from)) throw new Error('There is nothing to pick from.');
  // The index is in range; the value there may be `undefined`.
  return from[index] as T;
}

/** A good request as a client of the contract sends it; `body` replaces the good one. */
export function draftOf(name: EndpointName, { known }: Cast, body?: unknown): Draft {
  const { method, path } = addresses[name];
  const good = goodRequests[name](known);
  const params: Record<string, unknown> = { ...good.params };
  const sent = body ?? good.body;
  const query = new URLSearchParams(
    Object.entries({ ...good.query }).map(([key, value]) => [key, String(value)]),
  ).toString();
  const target = path.replace(/:(\w+)/gu, (_, key: string) => String(params[key]));
  return {
    name,
    method,
    target: query === '' ? target : `${target}?${query}`,
    version: 'HTTP/1.1',
    headers: [
      ['Host', known.tenant.host],
      ['Authorization', `Bearer ${known.learner.token}`],
      ...(sent === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
    ],
    body: sent === undefined ? null : Buffer.from(JSON.stringify(sent)),
    about: [],
    broken: false,
    finish: false,
    status: null,
  };
}

/** Sets or replaces a header, or removes it. */
export function withHeader(draft: Draft, name: string, value: string | null): void {
  draft.headers = draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  if (value !== null) draft.headers.push([name, value]);
}

/** The bytes of a draft; the length is announced unless a header says something else about it. */
export function bytesOf({ method, target, version, headers, body }: Draft): Buffer {
  const announced = headers.some(([name]) => /^(?:content-length|transfer-encoding)$/iu.test(name));
  const length = body === null || announced ? [] : [`Content-Length: ${body.length}`];
  const lines = [
    `${method} ${target} ${version}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...length,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

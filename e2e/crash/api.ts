import { addresses, type CallOf, type Contract, type EndpointName, type ResponseOf } from '@assay/contract';

export type Reply<Name extends EndpointName> =
  | { type: 'answered'; status: number; body: ResponseOf<Contract[Name]>; code: string | undefined }
  /** No whole answer came: it may have been done or not. */
  | { type: 'unknown' };

export type Call<Name extends EndpointName> = Partial<CallOf<Contract[Name]>> & {
  token?: string;
  headers?: Record<string, string>;
};

const TIMEOUT_MS = 10_000;

/** Numbers of requests that were not answered at once. */
export type Tally = { unknown: number; notNow: number };

/**
 * One request to a running application; a broken connection is an outcome here, not an error.
 * @throws when the answer is a fault of the server: "not now" is 503 and says when to come again
 */
export async function request<Name extends EndpointName>(
  baseURL: string,
  name: Name,
  call: Call<Name>,
): Promise<Reply<Name>> {
  const { method, path } = addresses[name];
  const params: Record<string, unknown> = { ...(call.params ?? {}) };
  const url = baseURL + path.replace(/:(\w+)/gu, (_, key: string) => String(params[key]));
  let response: Response;
  let body: ResponseOf<Contract[Name]> & { code?: string };
  try {
    response = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        ...call.headers,
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = await response.json();
  } catch {
    return { type: 'unknown' };
  }
  const { status } = response;
  if (
    status >= 500 &&
    (status !== 503 || !Number.isInteger(Number(response.headers.get('retry-after') ?? '-')))
  )
    throw new Error(`${name} answered ${status} ${JSON.stringify(body)}.`);
  return { type: 'answered', status, body, code: body.code };
}

/** Time after which a request without an answer is given up. */
const LONGEST_INSISTING_MS = 300_000;

/**
 * Repeats a request unchanged until an answer comes that is not "not now".
 * @throws when none has come for minutes: the application has gone
 */
export async function insist<Name extends EndpointName>(
  baseURL: string,
  name: Name,
  call: Call<Name>,
  tally: Tally = { unknown: 0, notNow: 0 },
): Promise<Extract<Reply<Name>, { type: 'answered' }>> {
  const deadline = performance.now() + LONGEST_INSISTING_MS;
  let last = 'nothing was asked';
  while (performance.now() < deadline) {
    const reply = await request(baseURL, name, call);
    if (reply.type === 'answered' && reply.status < 500) return reply;
    last = reply.type === 'answered' ? `${reply.status} ${JSON.stringify(reply.body)}` : 'no answer came';
    count(reply, tally);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    `${name} was not answered at ${baseURL} for ${LONGEST_INSISTING_MS / 60_000} minutes; at last: ${last}.`,
  );
}

/** Counts a reply that was no answer yet. */
export function count(reply: Reply<EndpointName>, tally: Tally): void {
  if (reply.type === 'unknown') tally.unknown += 1;
  else tally.notNow += 1;
}

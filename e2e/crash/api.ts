import { addresses, type CallOf, type Contract, type EndpointName, type ResponseOf } from '@assay/contract';

type Reply<Name extends EndpointName> =
  | { type: 'answered'; status: number; body: ResponseOf<Contract[Name]>; code: string | undefined }
  /** No whole answer came: it may have been done or not. */
  | { type: 'unknown' };

const TIMEOUT_MS = 10_000;

/** One request to a running application; a broken connection is an outcome here, not an error. */
async function request<Name extends EndpointName>(
  baseURL: string,
  name: Name,
  call: Partial<CallOf<Contract[Name]>> & { token?: string },
): Promise<Reply<Name>> {
  const { method, path } = addresses[name];
  const params: Record<string, unknown> = { ...(call.params ?? {}) };
  const url = baseURL + path.replace(/:(\w+)/gu, (_, key: string) => String(params[key]));
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await response.json();
    return { type: 'answered', status: response.status, body, code: body.code };
  } catch {
    return { type: 'unknown' };
  }
}

/** Repeats a request unchanged until an answer comes that is not "not now". */
export async function insist<Name extends EndpointName>(
  baseURL: string,
  name: Name,
  call: Partial<CallOf<Contract[Name]>> & { token?: string },
): Promise<Extract<Reply<Name>, { type: 'answered' }>> {
  for (;;) {
    const reply = await request(baseURL, name, call);
    if (reply.type === 'answered' && reply.status < 500) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { json } from 'node:stream/consumers';
import { contract } from '@assay/contract';
import type { Ask } from '../../recount/recount.service.ts';

/**
 * Calls a running server for a tenant, whatever the server's address: the Host header names the tenant, and
 * `fetch` does not allow setting it.
 */
export function createAsk(url: string, host: string): Ask {
  const { protocol, hostname, port } = new URL(url);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return async (token, name, { params, query }) => {
    const { method, path } = contract[name];
    const filled = path.replace(/:(\w+)/gu, (_, parameter: string) =>
      encodeURIComponent(params?.[parameter] ?? ''),
    );
    const asked = request({
      host: hostname,
      port,
      method,
      path: query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`,
      headers: { host, authorization: `Bearer ${token}` },
    }).end();
    const [response]: IncomingMessage[] = await once(asked, 'response');
    if (response === undefined) throw new Error(`${name} was not answered.`);
    return json(response);
  };
}

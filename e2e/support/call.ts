import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/**
 * Calls the application at a tenant's address, without a browser and without cookies.
 *
 * By number: Node, unlike a browser, does not know every name below localhost. The Host header tells which tenant is
 * meant, and `fetch` lets nobody set it.
 * @param body sent as JSON; without one it is a GET
 * @throws when the answer is no success
 */
export async function call(baseURL: string, path: string, body?: object): Promise<string> {
  const { host, port } = new URL(baseURL);
  const headers = { host, ...(body && { 'content-type': 'application/json' }) };
  const asked = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers });
  asked.end(body && JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response === undefined) throw new Error(`${path} was not answered.`);
  const text = await readText(response);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return text;
}

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/**
 * Calls the application at a tenant's address, without a browser and without cookies.
 *
 * Connects by IP address: Node, unlike a browser, does not resolve every name below localhost. The Host
 * header selects the tenant, and `fetch` does not allow setting it.
 * @param body sent as JSON; without one it is a GET
 * @throws when the answer is no success
 */
export async function call(baseURL: string, path: string, body?: object): Promise<string> {
  const json = body && { type: 'application/json', text: JSON.stringify(body) };
  const { statusCode, text } = await ask(baseURL, path, json);
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
  return text;
}

/** Submits a page's form without fields, without a browser. @returns the status of the answer */
export async function submitForm(baseURL: string, path: string): Promise<number | undefined> {
  return (await ask(baseURL, path, { type: 'application/x-www-form-urlencoded', text: '' })).statusCode;
}

async function ask(baseURL: string, path: string, body?: { type: string; text: string }) {
  const { host, port } = new URL(baseURL);
  const headers = { host, ...(body && { 'content-type': body.type }) };
  const asked = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers });
  asked.end(body?.text);
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response === undefined) throw new Error(`${path} was not answered.`);
  return { statusCode: response.statusCode, text: await readText(response) };
}

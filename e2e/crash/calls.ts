import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { RunningApp } from '../support/app.ts';

type Answer = { status: number; retryAfter: number };

/** One request of each kind, to a tenant without earlier requests, so that nothing of it is cached. */
export async function askForEverything(app: RunningApp, token: string): Promise<Record<string, Answer>> {
  return {
    page: await ask(app, '/user-login'),
    file: await ask(app, `/files/${randomUUID()}.svg`),
    'public call': await ask(app, `/api/sub-domain/get-sub-domain/${randomUUID()}`),
    'call of a learner': await ask(app, '/api/test/get-tests', token),
    readiness: await ask(app, '/readyz'),
    mailbox: await ask(app, '/dev/mail'),
  };
}

/** One request; by IP address, since Node does not resolve every name below localhost. */
export function ask(app: RunningApp, path: string, token?: string): Promise<Answer> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { host: 'north.localhost', ...authorization };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: app.port, path, headers }, (response) => {
      response.resume();
      const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
      resolve({ status: response.statusCode ?? 0, retryAfter });
    }).on('error', reject);
  });
}

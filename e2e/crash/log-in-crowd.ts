import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { addresses } from '@assay/contract';
import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-password.ts';
import type { RunningApp } from '../support/app.ts';
import type { Owner } from '../support/owner.ts';

export const RIGHT = DEMO_PASSWORD;

type LogIn = {
  email: string;
  password: string;
  /** The address of this machine from which the connection comes: any of 127.0.0.0/8. */
  from: string;
  /** The cookie of a device that has logged in before. */
  cookie?: string;
};
type Outcome = { status: number; code: string; cookie: string; ms: number };

/** Logs in over a connection of its own. */
export function logIn(app: RunningApp, { email, password, from, cookie }: LogIn): Promise<Outcome> {
  const begun = performance.now();
  const body = JSON.stringify({ email, password, host: 'localhost' });
  const { method, path } = addresses.login;
  const headers = {
    host: `localhost:${app.port}`,
    'content-type': 'application/json',
    'content-length': body.length,
    ...(cookie === undefined ? {} : { cookie }),
  };
  const agent = new Agent({ maxSockets: 1 });
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: app.port, localAddress: from, method, path, headers, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          agent.destroy();
          resolve({
            status: response.statusCode ?? 0,
            code: String(JSON.parse(Buffer.concat(chunks).toString()).code ?? ''),
            cookie: String(response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '',
            ms: performance.now() - begun,
          });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Opens accounts of the demonstration that all have its password. @returns their e-mail addresses */
export async function openAccounts(owner: Owner, count: number): Promise<string[]> {
  const mark = randomBytes(4).toString('hex');
  const rows = await owner<{ email: string }>(
    `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, password_hash, verified_at)
     select tenant_id, gen_random_uuid(), first_name, last_name, dob, mobile, $1 || n || '@crowd.test',
            password_hash, now()
     from users, generate_series(1, $2::int) n where email = 'learner@demo.test'
     returning email`,
    [mark, count],
  );
  return rows.map(({ email }) => email);
}

/** Number of outcomes by answer. */
export function countByAnswer(outcomes: Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of outcomes) {
    const answer = `${status} ${code}`.trim();
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

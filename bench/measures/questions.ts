import type { TenantId } from '@assay/assessment';
import { newId } from '../../apps/api/src/db/ids.ts';
import {
  type BankCall,
  callsOnLargeBank,
  plantLargeBank,
  TABLES_OF_BANKS,
} from '../../apps/api/src/testing/authoring/large-bank.ts';
import { lookAt } from '../../apps/api/src/testing/plans.ts';
import type { Installation } from '../rig/installation.ts';
import { buildObservedApp, type ObservedApp } from '../rig/observed-app.ts';
import { addLearners, tokenOf } from '../rig/rows.ts';
import { median, percentile } from '../rig/statistics.ts';
import { table } from '../rig/table.ts';
import { atMost, atMostOfProcessor, type Finding } from './finding.ts';

const QUESTIONS = 20_000;
const AUTHOR = 400_000;
const SAMPLES = 25;
/** The first ones fill caches and make plans. */
const SAMPLES_BEFORE = 8;
/** Goal of every call, in milliseconds. */
const GOAL_MS = 100;

/** Staff's table of 20,000 questions, and their editor, beside another organisation's bank of that size. */
export async function measureQuestions(
  installation: Installation,
  say: (line: string) => void,
): Promise<Finding[]> {
  await foundBank(installation, 'neighbour.example.test', AUTHOR + 1);
  const host = 'bank.example.test';
  const tenantId = await foundBank(installation, host, AUTHOR);
  await installation.owner.query('analyze');
  const observed = await buildObservedApp(installation);
  try {
    const findings: Finding[] = [];
    const rows: string[][] = [];
    const read: Parameters<typeof callsOnLargeBank>[0] = async (sql, values) =>
      (await installation.owner.query(sql, values)).rows;
    for (const call of await callsOnLargeBank(read, tenantId, QUESTIONS)) {
      const ask = () => askHere(observed, host, call);
      const times: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const sent = performance.now();
        await ask();
        if (sample >= SAMPLES_BEFORE) times.push(performance.now() - sent);
      }
      const looked = await lookAt(await observed.noteStatements(ask));
      const whole = looked.flatMap(({ wholeTables }) =>
        wholeTables.filter((name) => TABLES_OF_BANKS.includes(name)),
      );
      const pages = looked.reduce((sum, { buffers }) => sum + buffers, 0);
      rows.push([
        call.what,
        `${median(times).toFixed(1)} / ${percentile(times, 90).toFixed(1)}`,
        String(pages),
        whole.join(', ') || 'by index',
      ]);
      say(rows.at(-1)?.join(' | ') ?? '');
      findings.push(
        atMostOfProcessor(call.what, median(times), GOAL_MS, 'ms'),
        atMost(`${call.what}: tables of all organisations' questions read whole`, whole.length, 0, ''),
      );
    }
    say(`\n${table(['call', 'ms, p50 / p90', 'pages', 'plans'], rows)}\n`);
    return findings;
  } finally {
    await observed.close();
  }
}

async function askHere(
  { app }: ObservedApp,
  host: string,
  { method = 'GET', path, body }: BankCall,
): Promise<void> {
  const { statusCode, body: answer } = await app.inject({
    method,
    url: path,
    headers: { host, authorization: `Bearer ${tokenOf(AUTHOR)}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${answer.slice(0, 300)}`);
}

async function foundBank({ owner, pool }: Installation, host: string, author: number): Promise<TenantId> {
  const tenantId = newId<'tenant'>();
  await owner.query(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type) values ($1, $2, $2, 'Free')`,
    [tenantId, host],
  );
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host, tenantId]);
  await addLearners(owner, tenantId, author, 1);
  await owner.query(`update users set role = 'staff' where tenant_id = $1`, [tenantId]);
  await owner.query(
    `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
     select tenant_id, id, 'publish', 'manage', true, true from users where tenant_id = $1`,
    [tenantId],
  );
  await plantLargeBank(pool, tenantId, QUESTIONS);
  return tenantId;
}

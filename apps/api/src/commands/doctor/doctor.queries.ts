import type { Client } from 'pg';

/** @returns the version of the database's server, such as `18.4` */
export async function readServerVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? 'of an unknown version';
}

/** @returns the seconds by which the clocks of the database and of this machine differ */
export async function measureClocksApart(client: Client): Promise<number> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const here = (before + Date.now()) / 2;
  return Math.abs((rows[0]?.now.getTime() ?? here) - here) / 1_000;
}

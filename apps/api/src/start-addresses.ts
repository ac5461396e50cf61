import type { Config } from './config.ts';
import { DEMO_PASSWORD } from './demo/demo-password.ts';
import { findOwnPasswords, ownPasswordsFile } from './demo/generated-passwords.ts';
import { version } from './version.ts';

/** Describes where the process can be reached; on this machine with the demonstration's accounts. */
export async function describeAddresses(
  { host, loopback, dataDir }: Config,
  { port, embedded }: { port: number; embedded: boolean },
): Promise<string[]> {
  const listens = `Assay listens on http://${host}:${port} (version ${version})`;
  if (!loopback || !embedded) return [listens];
  const own = (await findOwnPasswords(dataDir)) !== null;
  return [
    listens,
    `  Ashdown Medical College        http://localhost:${port}        learner@demo.test`,
    `  its staff, all permissions     http://localhost:${port}/staff  staff@demo.test`,
    `  North Harbour Nautical School  http://north.localhost:${port}  learner@north.test`,
    own ? `  Passwords: ${ownPasswordsFile(dataDir)}` : `  Password of all: ${DEMO_PASSWORD}`,
    `  Mailbox (no mail leaves this machine)  http://localhost:${port}/dev/mailbox`,
  ];
}

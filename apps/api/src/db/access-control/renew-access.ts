import type { Client } from 'pg';
import { compareAccess, type Difference } from './compare-access.ts';
import type { Grant, RoleNames } from './expected-access.ts';
import { findAccess } from './found-access.ts';

/**
 * Maximum number of passes. To revoke a privilege on a whole table revokes it on each column, too: then a
 * second pass finds what to grant again.
 */
const LOOKS = 3;

/**
 * Corrects whatever differs, object by object, and touches nothing else: on a database that is as it must be
 * this only reads.
 * @param runForObject how the statements of one object are run: in a transaction of their own, or within the
 *   caller's
 * @returns the objects that were changed
 */
export async function renewAccess(
  client: Client,
  roles: RoleNames,
  grants: Grant[],
  runForObject: (object: string, work: () => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const changed = new Set<string>();
  for (let look = 0; look < LOOKS; look += 1) {
    const differences = compareAccess(grants, await findAccess(client, roles), roles);
    const repairable = Map.groupBy(
      differences.filter(({ repairable }) => repairable),
      ({ object }) => object,
    );
    if (repairable.size === 0) break;
    for (const [object, faults] of repairable) {
      await runForObject(object, () => applyCures(client, faults));
      changed.add(object);
    }
  }
  return [...changed];
}

async function applyCures(client: Client, differences: Difference[]): Promise<void> {
  for (const { cure } of differences) {
    for (const statement of cure) await client.query(statement);
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The file begins with the system's identifier (8 bytes) and two versions (4 each); then comes the state.
const STATE_POSITION = 16;
const SHUT_DOWN = 1;

/**
 * Whether the server was last stopped on request, by its own record: after a kill or a crash it still says that it runs.
 * Throws the file system's error when there is no cluster.
 */
export function wasStoppedOnRequest(cluster: string): boolean {
  const control = readFileSync(join(cluster, 'global', 'pg_control'));
  return new DataView(control.buffer, control.byteOffset).getInt32(STATE_POSITION, true) === SHUT_DOWN;
}

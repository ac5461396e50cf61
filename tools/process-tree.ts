import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MILLISECONDS = 50;

/**
 * Ends a process and everything that it started. The process is asked first and alone, since it may have to
 * shut down its children in order; processes that remain after it, or after the grace, are asked, and killed
 * after another. Children are found before their parent goes, since an orphan no longer tells whose it was.
 */
export async function stopTree(pid: number, graceMilliseconds: number): Promise<void> {
  const pids = [pid, ...descendantsOf(pid)];
  signalAll([pid], 'SIGTERM');
  await untilEnded([pid], graceMilliseconds);
  const left = pids.filter(isRunning);
  signalAll(left, 'SIGTERM');
  await untilEnded(left, graceMilliseconds);
  signalAll(left.filter(isRunning), 'SIGKILL');
}

async function untilEnded(pids: readonly number[], limitMilliseconds: number): Promise<void> {
  const deadline = performance.now() + limitMilliseconds;
  while (pids.some(isRunning) && performance.now() < deadline) await wait(POLL_MILLISECONDS);
}

/** Kills a process and everything that it started at once, without asking. */
export function killTree(pid: number): void {
  signalAll([pid, ...descendantsOf(pid)], 'SIGKILL');
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** Every process that descends from this one, by Linux's own list; elsewhere none are known. */
export function descendantsOf(ancestor: number): number[] {
  const children = new Map<number, number[]>();
  for (const { pid, parent } of processes()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found: number[] = [];
  let generation = children.get(ancestor) ?? [];
  while (generation.length > 0) {
    found.push(...generation);
    generation = generation.flatMap((pid) => children.get(pid) ?? []);
  }
  return found;
}

function processes(): { pid: number; parent: number }[] {
  return listProc()
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      const status = statusOf(Number(name));
      return status === null ? [] : [{ pid: Number(name), parent: status.parent }];
    });
}

function listProc(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

/** One that has ended but was not yet collected by its parent (a zombie) runs no more. */
export function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  if (status !== null) return status.state !== 'Z';
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    // "pid (name) state parent …", where the name may hold anything, brackets included.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

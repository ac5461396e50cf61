import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** A program that came with the packages. */
export function program(name: string): string {
  return join(project, 'node_modules', '.bin', name);
}

/** The environment for programs written in JavaScript: `node` means the Node that runs now, whatever the machine has. */
export function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`, ...extra };
}

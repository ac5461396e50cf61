import { readFileSync, readlinkSync } from 'node:fs';
import { replacePrivateFile } from '@assay/durable-files';
import { z } from 'zod';
import { type Layout, readIfPresent } from './layout.ts';
import { serverName } from './processes.ts';

const recordSchema = z.object({
  /** The server's name; it tells a copied folder from its original, whose socket is not the copy's to use. */
  server: z.string(),
  /** Folder of the server's socket. */
  socketFolder: z.string().min(1),
  /** Machine run and container that the server was started in; see `currentHostInstance`. */
  place: z.string(),
});

/** Facts that other processes need about the server that was started last. */
export type ServerRecord = z.infer<typeof recordSchema>;

/** The record, or null when there is none, or none that can be read. */
export async function readServerRecord(layout: Layout): Promise<ServerRecord | null> {
  const text = await readIfPresent(layout.serverRecord);
  if (text === null) return null;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function writeServerRecord(layout: Layout, socketFolder: string): Promise<void> {
  const record: ServerRecord = {
    server: serverName(layout.cluster),
    socketFolder,
    place: currentHostInstance(),
  };
  await replacePrivateFile(layout.serverRecord, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Names this run of the machine and this container. Processes of another one that share the folder cannot be
 * seen from here, so not finding them proves nothing.
 */
export function currentHostInstance(): string {
  const machineRun = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${machineRun} ${readlinkSync('/proc/self/ns/pid')}`;
}

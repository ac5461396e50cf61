import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = '256m';
const PIECE = Buffer.alloc(1_000_000, 1);

/** A separate disk that can be filled to the last byte, and freed again. */
export type SmallDisk = {
  folder: string;
  /** Takes all free space; repeated calls take what other processes freed, too. */
  fill(): void;
  giveRoom(): void;
  remove(): void;
};

/**
 * Mounts a small disk in memory. @returns null where this account may not mount, with the reason on the
 * output
 */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'assay-disk', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    process.stdout.write(
      `No disk can be mounted here (${(mounted.stderr || String(mounted.error)).trim()}): ` +
        'the full disk is not tried. Run this as root, as on Debian in CI.\n',
    );
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        while (writeSync(file, PIECE) > 0);
      } catch {
        // The disk is full.
      } finally {
        closeSync(file);
      }
    },
    giveRoom: () => rmSync(filler),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

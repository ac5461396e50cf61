import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Moves source maps from the folder that is served into one beside it: they carry the sources, comments and all, which
 * are for whoever looks for a fault and for tests of what was bundled.
 */
export function keepSourceMapsApart(): Plugin {
  const folder = join(import.meta.dirname, 'source-maps');
  return {
    name: 'keep-source-maps-apart',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      await rm(folder, { recursive: true, force: true });
      const names = await readdir(dir, { recursive: true });
      for (const name of names.filter((each) => each.endsWith('.map'))) {
        const place = join(folder, name);
        await mkdir(dirname(place), { recursive: true });
        await rename(join(dir, name), place);
      }
    },
  };
}

import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Moves source maps from the served folder into one beside it: they contain the sources, comments included,
 * which are for debugging and for tests of the bundle.
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

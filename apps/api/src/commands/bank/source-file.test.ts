import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
    /one file\. For all of a folder: for f in ".*"\/\*\.xml; do npm run bank -- import --tenant demo --bank m --file "\$f"; done$/u,
  );
  await expect(readWith('--file', join(folder, 'bank.json'), '--map', folder)).rejects.toThrow(
    /is a folder, and not a file\.$/u,
  );
  await rm(folder, { recursive: true });
});

it('names the folders within a folder where the files lie', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-folder-'));
  await mkdir(join(folder, 'week 1', 'more'), { recursive: true });
  await writeFile(join(folder, 'week 1', 'a.xml'), '');
  const message = () => readWith('--file', folder, '--bank', 'm').catch(({ message }: Error) => message);
  expect(await message()).toContain(`for f in "${folder}"/*/*.xml; do `);
  await writeFile(join(folder, 'week 1', 'more', 'b.xml'), '');
  expect(await message()).toContain(`for f in "${folder}"/*/*.xml "${folder}"/*/*/*.xml; do `);
  await rm(folder, { recursive: true });
});

it('keeps the options that were given where it says how to import all files of a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-folder-'));
  const loopWith = async (...args: string[]) => {
    const message = await readWith('--file', folder, ...args).catch(({ message }: Error) => message);
    return /"(\/\*\S*); do npm run bank -- import --tenant demo (.*); done(.*)$/u
      .exec(`${message}`)
      ?.slice(1);
  };
  const flags = ['--dry-run', '--yes', '--strict', '--mix-options'];
  expect(await loopWith('--bank', 'm', '--format', 'csv', ...flags, '--pictures', 'my pictures')).toEqual([
    '/*.csv',
    '--bank m --file "$f" --format csv --pictures "my pictures" --mix-options --strict --dry-run --yes',
    '',
  ]);
  const files = ['--preview', 'a.html', '--report', 'found.txt'];
  expect(await loopWith('--format', 'assay', ...files)).toEqual([
    '/*',
    '--file "$f" --format assay --preview "$(basename "$f").html" --report "$(basename "$f").report"',
    ' Each file gets a report of its own, named after it: the next would take the place of one report for all.',
  ]);
  const ofTest = ['--test', 'Heart', '--type', 'Quiz', '--minutes', '9'];
  expect(await loopWith('--bank', 'm', ...ofTest)).toEqual([
    '/*.xml',
    '--bank m --file "$f"',
    ' The test of all of them comes afterwards, with npm run bank -- publish.',
  ]);
  const map = join(folder, 'a.map.json');
  await writeFile(
    map,
    JSON.stringify({ bank: 'm', stem: 'q', options: ['a', 'b'], key: { field: 'k', form: 'letter' } }),
  );
  expect(await loopWith('--map', map)).toEqual(['/*', `--map "${map}" --file "$f"`, '']);
  await rm(folder, { recursive: true });
});

import { open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createBankCommand, startBankTests } from '../../testing/commands/bank-command.ts';
import {
  HOSTILE,
  LAUGHS,
  MAPPING,
  MEGABYTE,
  moodle,
  RUNS,
  WITHOUT_IMAGES,
} from '../../testing/hostile-banks.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { createThreadReader } from './read-bank-in-thread.ts';

const { test, command } = await startBankTests();
let tenant: TestTenant;

/** Imports a file into a tenant of its own. @returns the printed output, or the message of the refusal */
async function imported(format: string, content: string | Uint8Array): Promise<string> {
  tenant = await createTestTenant(test);
  const file = await command.write('bank', content);
  const mapped = ['json', 'jsonl', 'csv'].includes(format);
  const how = mapped ? ['--map', await command.write('map', MAPPING)] : ['--bank', 'b'];
  return command
    .run(tenant, 'import', '--file', file, '--format', format, ...(format === 'assay' ? [] : how))
    .then(({ printed }) => printed)
    .catch((error: Error) => error.message);
}

async function storedText(): Promise<string> {
  const rows = await test.database.asOwner<{ content: string }>(
    'select content::text from question_versions where tenant_id = $1',
    [tenant.id],
  );
  return rows.map(({ content }) => content).join('\n');
}

describe('a file that was made to hurt', () => {
  it.each([
    ['grows without end', `<!DOCTYPE quiz [<!ENTITY a "ha">${LAUGHS}]>`, '&j;'],
    ['asks for a file of this machine', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    ['asks for a page', '<!DOCTYPE quiz [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>', 'What?'],
  ])('by an entity that %s is refused whole', async (_title, head, stem) => {
    const before = await snapshotDatabase(test.database);
    expect(await imported('moodle-xml', moodle(stem, head))).toContain('[entities_declared]');
    expect({ ...(await snapshotDatabase(test.database)), ...ofTenants }).toEqual({ ...before, ...ofTenants });
  });
  /** Each import has a tenant of its own. */
  const ofTenants = { tenants: '', tenant_hosts: '', tenant_short_names: '', ticket_topics: '' };

  it('by a hundred megabytes is not read at all', async () => {
    const file = command.pathOf('huge');
    const handle = await open(file, 'w');
    await handle.truncate(100 * MEGABYTE);
    await handle.close();
    const args = ['import', '--file', file, '--bank', 'b', '--format', 'gift'];
    await expect(command.run(await createTestTenant(test), ...args)).rejects.toThrow(
      'has 100000000 bytes; at most 64000000 are read. Split it.',
    );
  });

  it.each([
    ['jsonl', `{"s": "${'x'.repeat(3 * MEGABYTE)}"}`, 'line_too_long'],
    ['csv', `s,a,b,k,e\n${'x'.repeat(3 * MEGABYTE)},a,b,A,e\n`, 'line_too_long'],
    ['gift', `What ${'x'.repeat(3 * MEGABYTE)} {=a ~b}`, 'line_too_long'],
    ['aiken', `What ${'x'.repeat(3 * MEGABYTE)}\nA. a\nB. b\nANSWER: A\n`, 'line_too_long'],
    ['assay', `{"question": {"stem": "${'x'.repeat(30 * MEGABYTE)}"}}`, 'not_an_item'],
    ['moodle-xml', moodle('x'.repeat(11 * MEGABYTE)), 'too_long'],
    ['jsonl', `{"s": ${'['.repeat(100_000)}`, 'nested_too_deeply'],
    ['json', `[${'['.repeat(100_000)}`, 'nested_too_deeply'],
    ['assay', `{"question": ${'{"a":'.repeat(100_000)}`, 'nested_too_deeply'],
    ['moodle-xml', `<quiz>${'<a>'.repeat(100_000)}`, 'nested_too_deeply'],
    ['moodle-xml', moodle('What?').slice(0, -30), 'broken_xml'],
    ['gift', `What? ${'{'.repeat(100_000)}`, 'broken_gift'],
    ['aiken', 'A. a\n'.repeat(100_000), 'broken_aiken'],
  ])('as %s is refused by a reason and never by a crash (%#)', async (format, content, reason) => {
    expect(await imported(format, content)).toContain(reason);
    expect(await storedText()).toBe('');
  });
});

it('whose reading takes too long is ended in words, with nothing written', async () => {
  const hurried = await createBankCommand(test, { reader: createThreadReader(1) });
  const tenant = await createTestTenant(test);
  const before = await snapshotDatabase(test.database);
  const file = await hurried.write('slow.xml', moodle('What?'));
  const args = ['import', '--file', file, '--bank', 'b'];
  await expect(hurried.run(tenant, ...args)).rejects.toThrow(
    'Reading took more than 1 s and was stopped; nothing was written. Split the file',
  );
  expect(await snapshotDatabase(test.database)).toEqual(before);
  expect((await command.run(tenant, ...args)).done).toBe(true);
  await hurried.remove();
});

describe('HTML that would run', () => {
  const DEEP = `${HOSTILE}${'<div>'.repeat(5_000)}`;
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1);

  it.each([
    [
      'jsonl',
      `{"s": "What? ${quoted(DEEP)}", "a": "x${quoted(WITHOUT_IMAGES)}", "b": "y", "k": "A", "e": "${quoted(HOSTILE)}"}`,
    ],
    ['csv', `s,a,b,k,e\n"What? ${DEEP.replaceAll('"', '""')}",x,y,A,"${HOSTILE.replaceAll('"', '""')}"\n`],
    ['moodle-xml', moodle(`<![CDATA[What? ${DEEP}]]>`)],
    ['gift', `[html]What? ${DEEP.replace(/[~=#{}:\\]/gu, '\\$&')} {=x ~y}`],
    ['aiken', `What? ${DEEP}\nA. x${HOSTILE}\nB. y\nANSWER: A\n`],
  ])('is cleaned or shown as text when it comes as %s', async (format, content) => {
    expect(await imported(format, content)).toContain('taken        1');
    const stored = await storedText();
    expect(stored).toContain('What?');
    expect(stored.replaceAll('\\"', '"')).not.toMatch(RUNS);
  });
});

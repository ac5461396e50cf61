import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestFolders,
  formatFaults,
  type TestFolders,
  tenantFile,
} from '../testing/tenants/tenant-folder.ts';
import { readTenantFolder } from './read-tenant-folder.ts';

let folders: TestFolders;
beforeAll(async () => {
  folders = await createTestFolders();
});
afterAll(() => folders.remove());

const faultsOf = async (path: string) => {
  const read = await readTenantFolder(path);
  return read.type === 'faults' ? formatFaults(read.faults) : [];
};
/** Five valid lines: tenant, name, hosts, platform_type, time_zone. */
const { text: sound } = tenantFile();
const staff = (...emails: string[]) =>
  `staff:\n${emails.map((email) => `  - first_name: A\n    last_name: B\n    email: ${email}\n`).join('')}`;
const pngOf = (width: number) => {
  const head = Buffer.alloc(33);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(1, 20);
  return head;
};
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n<path d="M0 0"/>\n${inside}\n</svg>`;

describe('a folder that is in order', () => {
  it.each([
    ['with the least', sound],
    ['with CRLF and a byte order mark', `\uFEFF${sound.replaceAll('\n', '\r\n')}`],
    ['with comments', `# one\n\n${sound} # two\n`],
    ['with an address of a network', sound.replace(/hosts: .*/u, 'hosts:\n  - 127.0.0.1')],
  ])('%s is read', async (_title, text) => {
    expect(await faultsOf(await folders.write({ 'tenant.yaml': text }))).toEqual([]);
  });

  it('may hold what the system and editors leave there', async () => {
    expect(await faultsOf(await folders.write({ 'tenant.yaml': sound, '.DS_Store': 'x' }))).toEqual([]);
  });

  it('says what of a note is kept otherwise than it was written', async () => {
    const text = `${sound}login_note: <p onclick="x()">Hello</p><script>x</script>\n`;
    const read = await readTenantFolder(await folders.write({ 'tenant.yaml': text }));
    expect(read.type === 'folder' && read.folder.document.login_note).toBe('<p>Hello</p>');
    expect(read.type === 'folder' && formatFaults(read.folder.remarks)).toEqual([
      'tenant.yaml:6: login_note is kept as a page may show it: <p>Hello</p>',
    ]);
  });
});

describe('a tenant’s file is refused with its line', () => {
  it.each([
    ['an unknown entry', `${sound}landings: {}\n`, 'tenant.yaml:6: landings is not known. Is it misspelt?'],
    [
      'an entry from JavaScript',
      `${sound}__proto__: {}\n`,
      'tenant.yaml:6: __proto__ is not known. Is it misspelt?',
    ],
    ['a missing entry', sound.replace(/^name: .*\n/mu, ''), 'tenant.yaml:1: name is missing.'],
    ['an empty entry', sound.replace(/^name: .*/mu, 'name:'), 'tenant.yaml:2: name must be text'],
    ['a number for a text', sound.replace(/^name: .*/mu, 'name: 7'), 'tenant.yaml:2: name must be text'],
    [
      'a name of two lines',
      sound.replace(/^name: .*/mu, 'name: "a\\nb"'),
      'tenant.yaml:2: name must be one line',
    ],
    [
      'a short name with blanks',
      sound.replace(/^tenant: .*/mu, 'tenant: A b'),
      'tenant.yaml:1: tenant must be a short',
    ],
    [
      'no host',
      sound.replace(/hosts: .*/u, 'hosts: []'),
      'tenant.yaml:3: hosts must name at least one host.',
    ],
    [
      'one host that is no list',
      sound.replace(/hosts: .*/u, 'hosts: a.test'),
      'tenant.yaml:3: hosts must be a list',
    ],
    [
      'a host in capitals',
      sound.replace(/hosts: .*/u, 'hosts:\n  - a.test\n  - B.test'),
      'tenant.yaml:5: hosts, entry 2 must be written as b.test.',
    ],
    [
      'a host in letters of its own',
      sound.replace(/hosts: .*/u, 'hosts:\n  - bücher.test'),
      'tenant.yaml:4: hosts, entry 1 must be written as xn--bcher-kva.test.',
    ],
    [
      'a host with its port',
      sound.replace(/hosts: .*/u, 'hosts:\n  - a.test:3000'),
      'tenant.yaml:4: hosts, entry 1 must be written as a.test.',
    ],
    [
      'an address for a host',
      sound.replace(/hosts: .*/u, 'hosts:\n  - https://a.test/'),
      'tenant.yaml:4: hosts, entry 1 must be the name of a host',
    ],
    [
      'a host twice',
      sound.replace(/hosts: .*/u, 'hosts:\n  - a.test\n  - b.test\n  - a.test'),
      'tenant.yaml:6: hosts, entry 3 names a.test a second time.',
    ],
    [
      'an unknown platform type',
      sound.replace(/: "Free"/u, ': free'),
      'tenant.yaml:4: platform_type must be Free or Paid.',
    ],
    [
      'an unknown time zone',
      sound.replace(/"Europe.*/u, 'Europe/Nowhere'),
      'tenant.yaml:5: time_zone must be the name of a time zone',
    ],
    [
      'an offset for a time zone',
      sound.replace(/"Europe.*/u, '"+01:00"'),
      'tenant.yaml:5: time_zone must be the name of a time zone',
    ],
    [
      'a hue beyond the circle',
      `${sound}colours:\n  accent_hue: 361\n`,
      'tenant.yaml:7: colours, accent_hue must be a number from 0 to 360',
    ],
    [
      'a hue that would be rounded',
      `${sound}colours:\n  accent_hue: 1.005\n`,
      'tenant.yaml:7: colours, accent_hue must be a number from 0 to 360',
    ],
    [
      'a hue that is no number',
      `${sound}colours:\n  accent_hue: .nan\n`,
      'tenant.yaml:7: colours, accent_hue must be a number',
    ],
    [
      'a colour as it is written on the web',
      `${sound}colours:\n  accent_hue: "#0f5a6b"\n`,
      'tenant.yaml:7: colours, accent_hue must be a number from 0 to 360 with at most two decimals: the angle',
    ],
    [
      'colours without a hue',
      `${sound}colours:\n  accent_vivid: 1\n`,
      'tenant.yaml:6: colours, accent_hue is missing.',
    ],
    [
      'no e-mail address',
      `${sound}${staff('nobody')}`,
      'tenant.yaml:9: staff, entry 1, email must be an e-mail address.',
    ],
    [
      'a person twice',
      `${sound}${staff('a@b.test', 'A@b.test')}`,
      'tenant.yaml:12: staff, entry 2, email names a@b.test a second time.',
    ],
    [
      'a password',
      `${sound}${staff('a@b.test')}    password: x\n`,
      'tenant.yaml:10: staff, entry 1, password is not known.',
    ],
    [
      'a note of script only',
      `${sound}login_note: <script>x</script>\n`,
      'tenant.yaml:6: login_note holds nothing that a page may show.',
    ],
    [
      'a note that is too long',
      `${sound}login_note: ${'x'.repeat(10_001)}\n`,
      'tenant.yaml:6: login_note must be text of at most 10,000',
    ],
    [
      'a note with a character that cannot be kept',
      `${sound}login_note: "a\\0b"\n`,
      'tenant.yaml:6: login_note must be text',
    ],
    ['an entry twice', `${sound}name: Again\n`, 'tenant.yaml:6: Map keys must be unique'],
    ['a name that is a list', `${sound}? [a, b]\n: 1\n`, 'tenant.yaml:6: A name must be a text.'],
    [
      'twenty thousand names that are not known',
      sound + Array.from({ length: 20_000 }, (_, at) => `n${at}: 1`).join('\n'),
      'tenant.yaml:6: n0 is not known. Is it misspelt?',
    ],
    [
      'twenty thousand references',
      `${sound}a: &a 1\n${Array.from({ length: 20_000 }, (_, at) => `n${at}: *a`).join('\n')}`,
      'tenant.yaml:7: References',
    ],
    [
      'a quotation mark that is not closed',
      `login_note: "Hello\n${sound}`,
      'tenant.yaml:1: The quotation mark',
    ],
    ['an entry that is indented', `x: a\n y:\n - b\n${sound}`, 'tenant.yaml:1: Entries of one level begin'],
    ['what is no YAML', `${sound}x: [\n`, 'tenant.yaml:7: '],
    ['two documents', `${sound}---\n${sound}`, 'tenant.yaml:'],
    ['a tag', `${sound}x: !!js/function a\n`, 'tenant.yaml:6: Unresolved tag'],
    ['a reference', `${sound}x: &a 1\ny: *a\n`, 'tenant.yaml:7: References (*) are not read.'],
    [
      'references of references',
      `${sound}a: &a [x]\nb: &b [${'*a,'.repeat(900)}]\nc: [${'*b,'.repeat(900)}]\n`,
      'tenant.yaml:7: References',
    ],
    ['ten thousand brackets', `${sound}x: ${'['.repeat(50_000)}\n`, 'tenant.yaml:'],
    ['a list', '- a\n', 'tenant.yaml:1: The file must be entries of the form'],
    ['nothing', '', 'tenant.yaml:1: The file must be entries of the form'],
  ])('for %s', async (_title, text, fault) => {
    const faults = await faultsOf(await folders.write({ 'tenant.yaml': text }));
    expect(faults[0]?.startsWith(fault) ? fault : faults).toBe(fault);
  });

  it('with every fault at once, in the order of its lines', async () => {
    const text = `naem: a\n${sound.replace(/^name: .*\n/mu, '').replace('"Free"', 'free')}logo: ../a.svg\n`;
    expect(await faultsOf(await folders.write({ 'tenant.yaml': text }))).toEqual([
      'tenant.yaml:1: name is missing.',
      'tenant.yaml:1: naem is not known. Is it misspelt?',
      'tenant.yaml:4: platform_type must be Free or Paid.',
      'tenant.yaml:6: logo must name a file in this folder, such as crest.png.',
    ]);
  });

  it('when it is not UTF-8', async () => {
    const path = await folders.write({ 'tenant.yaml': Buffer.from([0x6e, 0xe9]) });
    expect(await faultsOf(path)).toEqual(['tenant.yaml: is not UTF-8.']);
  });
});

describe('a folder is refused', () => {
  it('without a tenant’s file', async () => {
    expect(await faultsOf(await folders.write({}))).toEqual(['tenant.yaml: is missing.']);
  });

  it('with a file that nothing names', async () => {
    const path = await folders.write({ 'tenant.yaml': sound, 'tenant.yml': sound, 'old.svg': 'x' });
    expect(await faultsOf(path)).toEqual([
      'old.svg: is not known here. Nothing names it.',
      'tenant.yml: is not known here. Nothing names it.',
    ]);
  });

  it('that is not there or is a file, in words', async () => {
    const path = await folders.write({ 'tenant.yaml': sound });
    await expect(readTenantFolder(join(path, 'x'))).rejects.toThrow('There is no folder');
    await expect(readTenantFolder(join(path, 'tenant.yaml'))).rejects.toThrow('is a file');
  });

  it('whose files are links to elsewhere, or folders', async () => {
    const path = await folders.write({ 'tenant.yaml': `${sound}logo: a.svg\n` });
    await symlink('/etc/passwd', join(path, 'a.svg'));
    expect(await faultsOf(path)).toEqual([
      expect.stringMatching(/^tenant.yaml:6: logo names a.svg, which is a link/u),
    ]);
    const other = await folders.write({});
    await mkdir(join(other, 'tenant.yaml'));
    expect(await faultsOf(other)).toEqual(['tenant.yaml: is not a file.']);
  });

  it('whose tenant’s file is too large', async () => {
    const path = await folders.write({});
    await writeFile(join(path, 'tenant.yaml'), `#${'x'.repeat(1_000_000)}`);
    expect(await faultsOf(path)).toEqual([expect.stringMatching(/at most 1,000,000 are read/u)]);
  });
});

it('a logo may stand in a folder of the folder', async () => {
  const files = { 'tenant.yaml': `${sound}logo: pictures/a.svg\n`, 'pictures/a.svg': drawing('') };
  expect(await faultsOf(await folders.write(files))).toEqual([]);
});

describe('a logo is refused with its line', () => {
  it.each([
    ['a script', drawing('<script>x</script>'), 'logo.svg:3: holds <script>, which no logo may hold.'],
    ['a handler', drawing('<g onload="x()"/>'), 'logo.svg:3: holds the attribute onload'],
    ['a handler behind a stroke', drawing('<g/onload="x()"/>'), 'logo.svg:3: holds what no logo may hold'],
    ['a link', drawing('<a href="https://x.test"/>'), 'logo.svg:3: holds <a>'],
    [
      'a picture from elsewhere',
      drawing('<image href="https://x.test/a.png"/>'),
      'logo.svg:3: holds <image>',
    ],
    ['a style', drawing('<g style="fill:red"/>'), 'logo.svg:3: holds the attribute style'],
    ['a colour from elsewhere', drawing('<g fill="url(https://x.test/#a)"/>'), 'logo.svg:3: reaches out'],
    ['a colour behind an escape', drawing('<g fill="u\\72l(//x)"/>'), 'logo.svg:3: reaches out'],
    ['an unknown reference', drawing('<g fill="&x;"/>'), 'logo.svg:3: holds what no logo may hold'],
    ['a colour behind a reference', drawing('<g fill="&#117;rl(//x)"/>'), 'logo.svg:3: reaches out'],
    ['a colour behind another name', drawing('<g fill="image(\'//x\')"/>'), 'logo.svg:3: reaches out'],
    [
      'a drawing that is cut off',
      '<svg xmlns="http://www.w3.org/2000/svg">\n<g>',
      'logo.svg:2: holds what no',
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`, 'logo.svg:1: holds what no logo may hold'],
    ['a foreign page', drawing('<foreignObject/>'), 'logo.svg:3: holds <foreignObject>'],
    ['what is no drawing', 'hello', 'logo.svg: is neither a PNG nor an SVG picture.'],
    ['a page', '<html></html>', 'logo.svg: is neither a PNG nor an SVG picture.'],
    ['nothing', '', 'logo.svg: is neither a PNG nor an SVG picture.'],
    [
      'another kind of picture',
      Buffer.from('GIF89a______'),
      'logo.svg: is neither a PNG nor an SVG picture.',
    ],
    [
      'half a PNG',
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      'logo.svg: is neither a PNG nor an SVG picture.',
    ],
    ['a PNG of 5,000 pixels', pngOf(5_000), 'logo.svg: must have 1 to 4096 pixels a side.'],
    ['half a megabyte', drawing('x'.repeat(500_000)), 'tenant.yaml:6: logo names logo.svg, which has'],
    ['openings without an end', `<svg ${'<!--'.repeat(50_000)}`, 'logo.svg:1: holds what no logo may hold'],
  ])('for %s', async (_title, content, fault) => {
    const path = await folders.write({ 'tenant.yaml': `${sound}logo: logo.svg\n`, 'logo.svg': content });
    const faults = await faultsOf(path);
    expect(faults[0]?.startsWith(fault) ? fault : faults).toBe(fault);
  });

  it('unless it is there', async () => {
    const path = await folders.write({ 'tenant.yaml': `${sound}logo: logo.svg\n` });
    expect(await faultsOf(path)).toEqual(['tenant.yaml:6: logo names logo.svg, which is missing.']);
  });

  it('unless it only draws, gradients and text included', async () => {
    const gradient =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><!-- a -->' +
      '<g transform="rotate(3)"><path fill="url(#a)" d=\'M0 0\'/></g><text x="1">A &amp; B</text>';
    const content = `<?xml version="1.0" encoding="UTF-8"?>\n${drawing(gradient)}`;
    const path = await folders.write({ 'tenant.yaml': `${sound}logo: logo.svg\n`, 'logo.svg': content });
    expect(await faultsOf(path)).toEqual([]);
  });
});

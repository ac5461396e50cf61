import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintPicture } from '../../../apps/api/src/testing/pictures/pictures.ts';
import type { RunningApp } from '../../support/app.ts';
import type { Owner } from '../../support/owner.ts';
import { digestOf, fetchFrom, listDigests } from './stored-files.ts';

const FACE_HOST = 'face.localhost';
const WIDTH = 500;
/** Some two thirds of all colours apart, and odd. */
const SPREAD = 0x9e3779;

/** Content of a folder: its heading, and the digests of its pictures in the order of `SHOWN`. */
export type Face = { heading: string; digests: string[]; folder: string };

/** Writes a folder whose words and pictures differ from those of every other round. */
export async function writeFace(round: number): Promise<Face> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-face-'));
  await mkdir(join(folder, 'pictures'));
  const heading = `Round ${round}`;
  const digests: string[] = [];
  for (const [position, name] of ['logo', 'hero', 'about', 'insight', 'topic'].entries()) {
    // Far from one another, so that no two are the same after encoding.
    const colour = `#${(((round * 5 + position + 1) * SPREAD) % 0x1000000).toString(16).padStart(6, '0')}`;
    const bytes = await paintPicture('png', { width: WIDTH, height: 300 + 10 * position, colour });
    await writeFile(join(folder, name === 'logo' ? 'logo.png' : `pictures/${name}.png`), bytes);
    digests.push(digestOf(bytes));
  }
  await writeFile(
    join(folder, 'tenant.yaml'),
    `tenant: face
name: ${heading}
hosts: [${FACE_HOST}]
platform_type: Free
time_zone: Europe/London
logo: logo.png
landing:
  hero: { heading: ${heading}, picture: pictures/hero.png }
  about: { text: about.md, picture: pictures/about.png }
  insight: { heading: ${heading}, picture: pictures/insight.png }
topics:
  - topic: [Faces]
    text: about.md
    pictures: [{ file: pictures/topic.png, alt: ${heading} }]
`,
  );
  await writeFile(join(folder, 'about.md'), `${heading}\n`);
  return { heading, digests, folder };
}

export const removeFace = ({ folder }: Face) => rm(folder, { recursive: true, force: true });

const SHOWN = `
  select t.name as heading, t.tenant_id as id, array[l.digest, h.digest, a.digest, i.digest, p.digest] as digests
  from tenants t
  join tenant_hosts th on th.tenant_id = t.tenant_id and th.host = $1
  join tenant_contents c on c.tenant_id = t.tenant_id
  join topic_pictures tp on tp.tenant_id = t.tenant_id
  left join named l on l.tenant_id = t.tenant_id and l.name = t.logo
  left join named h on h.tenant_id = t.tenant_id and h.name = c.hero_picture
  left join named a on a.tenant_id = t.tenant_id and a.name = c.about_picture
  left join named i on i.tenant_id = t.tenant_id and i.name = c.insight_picture
  left join named p on p.tenant_id = t.tenant_id and p.name = tp.picture`;

/** The content that the tenant shows, by the database. */
export async function readShown(
  owner: Owner,
): Promise<{ id: string; heading: string; digests: string[] } | null> {
  const sql = `with named as (select tenant_id, name, encode(digest, 'hex') as digest from files) ${SHOWN}`;
  const [row] = await owner<{ id: string; heading: string; digests: string[] }>(sql, [FACE_HOST]);
  return row ?? null;
}

/** The logo, and of each picture a JPEG and two widths in two formats: of the hero, of all three, of none. */
const LINKED: Record<string, number> = { page: 1 + 5, content: 1 + 3 * 5, manifest: 1 };

/**
 * Finds faults in what a visitor is shown: it must have the words of one folder alone, and every linked
 * picture, byte for byte.
 */
export async function findFaceFaults(
  app: RunningApp,
  owner: Owner,
  tenantId: string,
  face: Face,
): Promise<string[]> {
  const [page, content, manifest] = await Promise.all([
    fetchFrom(app, FACE_HOST, '/'),
    fetchFrom(app, FACE_HOST, '/api/website/content'),
    fetchFrom(app, FACE_HOST, '/manifest.webmanifest'),
  ]);
  const faults: string[] = [];
  const digests = await listDigests(owner, tenantId);
  for (const [what, { status, bytes }] of Object.entries({ page, content, manifest })) {
    const text = bytes.toString();
    const words = new Set(text.match(/Round \d+/gu));
    if (status !== 200) faults.push(`${what} is answered ${status}`);
    if (words.size !== 1 || !words.has(face.heading)) faults.push(`${what} says ${[...words].join(', ')}`);
    const names = new Set(text.match(/\b[0-9a-f]{32}\.[a-z]+\b/gu));
    if (names.size < (LINKED[what] ?? 0)) faults.push(`${what} links ${names.size} pictures only`);
    for (const name of names) {
      const file = await fetchFrom(app, FACE_HOST, `/files/${name}`);
      if (file.status !== 200) faults.push(`${name} is answered ${file.status}`);
      else if (digestOf(file.bytes) !== digests.get(name)) faults.push(`${name} has other bytes`);
    }
  }
  return faults;
}

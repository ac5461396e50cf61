import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TenantId } from '@assay/assessment';
import { writeNewFile } from '@assay/durable-files';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { TenantFile } from '../tenant-file.ts';
import type { OriginalRow } from './content.queries.ts';
import type { ContentFacts, PictureDigest } from './content-facts.ts';

/** Target folder, tenant and source of an export. */
type Export = { draft: string; tenantId: TenantId; files: FileStore; originals: OriginalRow[] };

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/**
 * Writes the texts and pictures of a tenant's public content into a folder.
 * @returns the entries of the tenant's file that name them
 */
export async function exportContent(target: Export, content: ContentFacts): Promise<Partial<TenantFile>> {
  const { summary, hero, about, insight, help, pages, faqs, plans, topics } = content;
  const writer = createWriter(target);
  const landing = {
    ...(hero.heading === ''
      ? {}
      : {
          hero: {
            heading: hero.heading,
            ...(hero.tagline === '' ? {} : { tagline: hero.tagline }),
            ...(await writer.picture('picture', 'hero', hero.picture)),
          },
        }),
    ...(about.html === ''
      ? {}
      : {
          about: {
            text: await writer.text('about', about.html),
            ...(await writer.picture('picture', 'about', about.picture)),
          },
        }),
    ...(insight.heading === ''
      ? {}
      : {
          insight: {
            heading: insight.heading,
            ...(insight.subheading === '' ? {} : { subheading: insight.subheading }),
            ...(await writer.picture('picture', 'insight', insight.picture)),
          },
        }),
  };
  return {
    ...(summary === '' ? {} : { summary }),
    ...(Object.keys(landing).length === 0 ? {} : { landing }),
    ...listEntry(
      'pages',
      await eachInTurn(pages, async ({ shortName, title, html }) => ({
        page: shortName,
        title,
        text: await writer.text(`pages/${shortName}`, html),
      })),
    ),
    ...listEntry('faqs', faqs),
    ...(help.html === '' ? {} : { help: { title: help.title, text: await writer.text('help', help.html) } }),
    ...listEntry(
      'plans',
      plans.map(({ shortName, pricePence, validityDays, access, features }) => ({
        plan: shortName,
        price: pricePence / 100,
        validity: validityDays,
        access,
        ...listEntry('features', features),
      })),
    ),
    ...listEntry(
      'topics',
      await eachInTurn(topics, async ({ path, html, references, pictures }, index) => ({
        topic: path,
        ...(html === '' ? {} : { text: await writer.text(`topics/${index + 1}`, html) }),
        ...listEntry('references', references),
        ...listEntry(
          'pictures',
          await eachInTurn(pictures, async ({ digest, alt }, at) => ({
            file: await writer.pictureFile(`topic-${index + 1}-${at + 1}`, digest),
            alt,
          })),
        ),
      })),
    ),
  };
}

function createWriter({ draft, tenantId, files, originals }: Export) {
  const byDigest = new Map(originals.map((original) => [original.digest, original]));
  const write = async (path: string, content: string | Uint8Array): Promise<string> => {
    await mkdir(join(draft, dirname(path)), { recursive: true });
    await writeNewFile(join(draft, path), content, 0o644);
    return path;
  };
  const pictureFile = async (name: string, digest: PictureDigest): Promise<string> => {
    const original = byDigest.get(digest);
    const bytes = original === undefined ? null : await files.read(tenantId, original.name);
    if (original === undefined || bytes === null)
      throw new Error(`A picture is missing among the files: ${original?.name ?? digest}.`);
    return write(`pictures/${name}${EXTENSIONS[original.content_type] ?? ''}`, await buffer(bytes));
  };
  return {
    text: (name: string, html: string) => write(`${name}.html`, `${html}\n`),
    pictureFile,
    /** Makes an entry of this name, or none if there is no picture. */
    picture: async <Name extends string>(entry: Name, name: string, digest: PictureDigest | null) =>
      (digest === null ? {} : { [entry]: await pictureFile(name, digest) }) as Partial<Record<Name, string>>,
  };
}

/** Makes an entry of a list; an empty list has none. */
function listEntry<Name extends string, Item>(name: Name, items: Item[]): Partial<Record<Name, Item[]>> {
  return (items.length === 0 ? {} : { [name]: items }) as Partial<Record<Name, Item[]>>;
}

async function eachInTurn<Item, Result>(
  items: readonly Item[],
  write: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await write(item, index));
  return results;
}

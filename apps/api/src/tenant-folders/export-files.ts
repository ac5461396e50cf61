import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeNewFile } from '@assay/durable-files';
import { pictureTypeOf } from '../features/pictures/picture-type.ts';
import { type Path, replaceTexts } from './document-values.ts';
import { isPicture, type PictureDigest, type TenantDocument } from './tenant-document.ts';

/**
 * Writes a tenant's long texts and pictures into a folder.
 * @returns its document, with the files' names in their place
 */
export function exportFiles(
  draft: string,
  document: TenantDocument,
  readPicture: (digest: PictureDigest) => Promise<Buffer>,
): Promise<TenantDocument> {
  const write = async (path: string, content: string | Uint8Array): Promise<string> => {
    await mkdir(join(draft, dirname(path)), { recursive: true });
    await writeNewFile(join(draft, path), content, 0o644);
    return path;
  };
  const copy = async (digest: PictureDigest, path: string): Promise<string> => {
    const bytes = await readPicture(digest);
    return write(`${path}.${pictureTypeOf(bytes)?.extension ?? 'unknown'}`, bytes);
  };
  return replaceTexts(document, (text, path) => {
    const entry = path.at(-1);
    if (entry === 'text') return write(`${nameOfText(document, path)}.html`, `${text}\n`);
    if (entry === 'logo') return copy(text, 'logo');
    return isPicture(path) ? copy(text, `pictures/${nameOfPicture(path)}`) : text;
  });
}

function nameOfText({ pages }: TenantDocument, path: Path): string {
  const [section, place] = path;
  if (section === 'pages') return `pages/${pages?.[Number(place)]?.page}`;
  return section === 'topics' ? `topics/${Number(place) + 1}` : `${path.at(-2)}`;
}

/** Makes a name such as `hero` or, for a topic's second picture, `topic-1-2`. */
function nameOfPicture([section, place, _entry, index]: Path): string {
  return section === 'topics' ? `topic-${Number(place) + 1}-${Number(index) + 1}` : String(place);
}

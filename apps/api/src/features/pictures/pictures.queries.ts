import { query } from '../../db/query.ts';

/** Purpose of a file. An original is the source of a picture that is shown in renditions alone. */
export type FilePurpose = 'question' | 'explanation' | 'logo' | 'original' | 'rendition';

/** Finds the name of a stored picture. */
export async function findPicture(purpose: FilePurpose, digest: Buffer): Promise<string | null> {
  const [row] = await query<{ name: string }>(
    'select name from files where tenant_id = $1 and purpose = $2 and digest = $3',
    [purpose, digest],
  );
  return row?.name ?? null;
}

/** Those of these names that are of a stored picture of this purpose. */
export async function listKnownPictures(purpose: FilePurpose, names: string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    'select name from files where tenant_id = $1 and purpose = $2 and name = any($3)',
    [purpose, names],
  );
  return rows.map(({ name }) => name);
}

export async function insertPicture(file: {
  name: string;
  purpose: FilePurpose;
  digest: Buffer;
  content_type: string;
}): Promise<void> {
  await query(
    'insert into files (tenant_id, name, purpose, digest, content_type) values ($1, $2, $3, $4, $5)',
    [file.name, file.purpose, file.digest, file.content_type],
  );
}

/**
 * True when a picture of the current tenant is one that mails and previews of links show: a logo, or the
 * landing page's first one.
 */
export async function isShownElsewhere(name: string): Promise<boolean> {
  const [row] = await query<{ shown: boolean }>(
    `select exists (
       select from files where tenant_id = $1 and name = $2 and purpose = 'logo'
       union all
       select from picture_renditions r
       join tenant_contents c on c.tenant_id = $1 and c.hero_picture = r.original
       where r.tenant_id = $1 and r.file = $2
     ) as shown`,
    [name],
  );
  return row?.shown === true;
}

/** Lists those of these originals that are stored, with their digests in hexadecimal and their names. */
export async function listOriginals(digests: string[]): Promise<{ digest: string; name: string }[]> {
  return query<{ digest: string; name: string }>(
    `select encode(digest, 'hex') as digest, name from files
     where tenant_id = $1 and purpose = 'original' and encode(digest, 'hex') = any($2)`,
    [digests],
  );
}

/** Inserts a rendition; an existing row stays as it is. */
export async function insertRendition(rendition: {
  original: string;
  file: string;
  width: number;
  height: number;
}): Promise<void> {
  await query(
    `insert into picture_renditions (tenant_id, original, file, width, height) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [rendition.original, rendition.file, rendition.width, rendition.height],
  );
}

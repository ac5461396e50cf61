import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** Purpose of a file. An original is the source of a picture that is shown in renditions alone. */
export type FilePurpose = 'question' | 'explanation' | 'logo' | 'original' | 'rendition';

/** Finds the name of a stored picture. */
export async function findPicture(purpose: FilePurpose, digest: Buffer): Promise<string | null> {
  const row = await db()
    .selectFrom('files')
    .select('name')
    .where('tenant_id', '=', currentTenantId())
    .where('purpose', '=', purpose)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function insertPicture(file: {
  name: string;
  purpose: FilePurpose;
  digest: Buffer;
  content_type: string;
}): Promise<void> {
  await db()
    .insertInto('files')
    .values({ tenant_id: currentTenantId(), ...file })
    .execute();
}

/**
 * True when a picture of the current tenant is one that mails and previews of links show: a logo, or the
 * landing page's first one.
 */
export async function isShownElsewhere(name: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (
      select from files where tenant_id = ${currentTenantId()} and name = ${name} and purpose = 'logo'
      union all
      select from picture_renditions r join tenant_contents c on c.tenant_id = r.tenant_id and c.hero_picture = r.original
      where r.tenant_id = ${currentTenantId()} and r.file = ${name}
    ) as shown`.execute(db());
  return rows[0]?.shown === true;
}

/** Those of these originals that are stored: digests in hexadecimal. */
export async function listOriginals(digests: string[]): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from files
    where tenant_id = ${currentTenantId()} and purpose = 'original' and encode(digest, 'hex') = any(${digests})`.execute(
    db(),
  );
  return rows.map(({ digest }) => digest);
}

/** Inserts a rendition; an existing row stays as it is. */
export async function insertRendition(rendition: {
  original: string;
  file: string;
  width: number;
  height: number;
}): Promise<void> {
  await db()
    .insertInto('picture_renditions')
    .values({ tenant_id: currentTenantId(), ...rendition })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

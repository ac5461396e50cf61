import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

export type FilePurpose = 'question' | 'explanation' | 'logo';

/** The name of a picture that is kept already. */
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

import { query } from '../db/query.ts';

/** Lists those of these files of the current tenant that no row names. */
export async function listUnnamedFiles(names: string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select n.name from unnest($2::text[]) n (name)
     where not exists (select from files f where f.tenant_id = $1 and f.name = n.name)
       and not exists (select from profile_pictures p where p.tenant_id = $1 and p.name = n.name)
       and not exists (select from ticket_pictures t where t.tenant_id = $1 and t.name = n.name)
       and not exists (select from invoices i where i.tenant_id = $1 and i.file_name = n.name)
       and not exists (select from imports i where i.tenant_id = $1
                       and n.name in (i.file, i.mapping_file, i.pictures_file))`,
    [names],
  );
  return rows.map(({ name }) => name);
}

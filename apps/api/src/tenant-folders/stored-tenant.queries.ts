import { query } from '../db/query.ts';
import type { PictureDigest, TenantDocument } from './tenant-document.ts';

/**
 * Reads the document of the current tenant without its staff, its entries in the order of a file; null when
 * it is not there. Nothing is left out: what the tenant does not have is null, an empty text or empty list.
 */
export async function findDocument(): Promise<TenantDocument | null> {
  const [document] = await query<TenantDocument>(
    `select t.name, t.sub_domain_name,
       array(select h.host from tenant_hosts h where h.tenant_id = $1 order by h.position, h.host) as hosts,
       t.platform_type, t.time_zone,
       json_build_object('accent_hue', t.accent_hue, 'accent_vivid', t.accent_vivid) as colours,
       encode(l.digest, 'hex') as logo, t.login_note, t.leaderboard, t.leaderboard_names,
       t.leaderboard_least_percent,
       json_build_object('rule', case when t.sign_up in ('invitation', 'approval') then t.sign_up end,
         'domains', t.sign_up_domains) as sign_up, null as staff,
       array(select o.name from ticket_topics o
         where o.tenant_id = $1 and o.archived_at is null order by o.position, o.id) as ticket_topics,
       json_build_object('seller', b.seller, 'address', b.address, 'vat_number', b.vat_number,
         'vat_rate', case when b.vat_number is not null then b.vat_basis_points / 100.0 end) as billing,
       c.summary,
       json_build_object(
         'hero', json_build_object('heading', c.hero_heading, 'tagline', c.hero_tagline,
           'picture', encode(h.digest, 'hex')),
         'about', json_build_object('text', c.about, 'picture', encode(a.digest, 'hex')),
         'insight', json_build_object('heading', c.insight_heading, 'subheading', c.insight_subheading,
           'picture', encode(i.digest, 'hex'))) as landing,
       array(select json_build_object('page', p.short_name, 'title', p.title, 'text', p.description)
         from pages p where p.tenant_id = $1 order by p.position) as pages,
       array(select json_build_object('question', f.question, 'answer', f.answer)
         from faqs f where f.tenant_id = $1 order by f.position) as faqs,
       json_build_object('title', c.help_title, 'text', c.help) as help,
       array(select json_build_object('plan', p.short_name, 'price', p.price_pence / 100.0,
           'validity', p.validity_days, 'access', p.access, 'features', p.features)
         from plans p where p.tenant_id = $1 and p.retired_at is null order by p.position) as plans,
       array(select json_build_object(
           'topic', array_remove(array[t4.name, t3.name, t2.name, t1.name], null),
           'text', d.description, 'references', d.reference_links,
           'pictures', array(select json_build_object('file', encode(f.digest, 'hex'), 'alt', p.alt)
             from topic_pictures p join files f on f.tenant_id = $1 and f.name = p.picture
             where p.tenant_id = $1 and p.topic_id = d.topic_id order by p.position))
         from topic_contents d
         join topics t1 on t1.tenant_id = $1 and t1.id = d.topic_id
         left join topics t2 on t2.tenant_id = $1 and t2.id = t1.parent_id
         left join topics t3 on t3.tenant_id = $1 and t3.id = t2.parent_id
         left join topics t4 on t4.tenant_id = $1 and t4.id = t3.parent_id
         where d.tenant_id = $1 order by d.position) as topics
     from tenants t
     left join files l on l.tenant_id = $1 and l.name = t.logo
     left join billing_details b on b.tenant_id = $1
     left join tenant_contents c on c.tenant_id = $1
     left join files h on h.tenant_id = $1 and h.name = c.hero_picture
     left join files a on a.tenant_id = $1 and a.name = c.about_picture
     left join files i on i.tenant_id = $1 and i.name = c.insight_picture
     where t.tenant_id = $1`,
  );
  return document ?? null;
}

/** Lists the pictures of the current tenant as its folder gave them, its logo included: names by digest. */
export async function listPictureNames(): Promise<Map<PictureDigest, string>> {
  const files = await query<{ name: string; digest: PictureDigest }>(
    `select f.name, encode(f.digest, 'hex') as digest from files f join tenants t on t.tenant_id = $1
     where f.tenant_id = $1 and (f.purpose = 'original' or f.name = t.logo)`,
  );
  return new Map(files.map(({ digest, name }) => [digest, name]));
}

import { PLATFORM_TYPES } from '@assay/assessment';
import { z } from 'zod';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { id, pathId, tenantReference } from '../fields.ts';

/** What anyone may know of a tenant. Specification section 3; `name`, `look` and `login_note` are ours. */
const tenantSchema = z.object({
  _id: id.brand<'tenant', 'in'>(),
  name: z.string(),
  logo: z.string(),
  subdomain_reference: z.object({ sub_domain_name: z.string() }),
  look: z.object({ accent_hue: z.number(), accent_vivid: z.number() }),
  /** HTML, cleaned. */
  login_note: z.string().nullable(),
});

export const getSubdomain = endpoint(addresses.getSubdomain, {
  access: 'public',
  summary: 'The tenant of a host name.',
  body: z.object({ host: tenantReference }),
  response: z.object({ data: tenantSchema }),
  errors: ['invalid_hostname'],
});

export const getSubDomain = endpoint(addresses.getSubDomain, {
  access: 'public',
  summary: 'Platform type and plans of this host’s tenant.',
  params: z.object({ id: pathId.brand<'tenant'>() }),
  response: z.object({
    subDomain: z.object({
      _id: id.brand<'tenant', 'in'>(),
      name: z.string(),
      sub_domain_name: z.string(),
      platform_type: z.enum(PLATFORM_TYPES),
      plans: z.array(
        z.object({ _id: id, price: z.number(), validity: z.number(), features: z.array(z.string()) }),
      ),
    }),
  }),
  errors: ['not_found'],
});

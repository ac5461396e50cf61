import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pathId } from '../fields.ts';
import { learnerAddresses } from '../learner-addresses.ts';

/**
 * An image element cannot send a token, so the random name is the key; the host alone chooses the tenant's
 * folder.
 */
export const getFile = endpoint(learnerAddresses.getFile, {
  access: 'public',
  summary:
    'A picture of this host’s tenant, by its name, which nobody can guess; a learner’s own with a signed link.',
  params: z.object({ name: pathId }),
  /** Signature of the link to a learner's own picture. Anything that is no signature opens nothing. */
  query: z.object({ until: z.unknown(), signature: z.unknown() }).partial(),
  response: {
    kind: 'file',
    mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'],
    disposition: 'inline',
    cacheControl: 'private, max-age=31536000, immutable',
  },
  errors: ['not_found'],
});

import type { EndpointName } from '@assay/contract';
import type { Request } from './test-app.ts';

const content = {
  document: 'landing',
  summary: 'Practice that prepares',
  heading: 'Sit it first',
  tagline: '',
  picture: null,
} as const;

/** A good request for every call of look and texts. */
export const siteContentRequests = {
  listSiteDocuments: () => ({ params: undefined, query: undefined, body: undefined }),
  getSiteDocument: () => ({ params: { document: 'landing' }, query: undefined, body: undefined }),
  getSiteRevision: () => ({
    params: { document: 'landing', number: '1' },
    query: undefined,
    body: undefined,
  }),
  checkSiteDocument: () => ({ params: undefined, query: undefined, body: { content } }),
  saveSiteDocument: () => ({
    params: undefined,
    query: undefined,
    body: { content, base: 0, message: 'A better heading' },
  }),
  revertSiteDocument: () => ({
    params: undefined,
    query: undefined,
    body: { document: 'landing', number: 1, base: 2, message: '' },
  }),
  uploadLogo: () => ({ params: undefined, query: undefined, body: { purpose: 'logo' } }),
  uploadSitePicture: () => ({ params: undefined, query: undefined, body: {} }),
} satisfies { [Name in EndpointName]?: () => Request<Name> };

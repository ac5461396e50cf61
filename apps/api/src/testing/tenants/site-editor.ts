import { type Contract, contract, type ResponseOf, type SiteDocument } from '@assay/contract';
import type { Request, TestApp } from '../test-app.ts';
import { newManager } from '../tickets/staffing.ts';
import type { TestTenant } from './test-tenant.ts';

export type SiteContent = Request<'saveSiteDocument'>['body']['content'];
type Of<Name extends SiteDocument> = Extract<SiteContent, { document: Name }>;

/** One of the staff who changes look and texts, with the calls as the console makes them. */
export async function newSiteEditor(test: TestApp, tenant: TestTenant) {
  const manager = await newManager(test, tenant);
  const { caller } = manager;
  const read = async (document: SiteDocument) =>
    (await test.call('getSiteDocument', { ...caller, params: { document } })).body;
  const save = (content: SiteContent, base: number, message = '') =>
    test.call('saveSiteDocument', { ...caller, body: { content, base, message } });
  const upload = async <Name extends 'uploadLogo' | 'uploadSitePicture'>(
    name: Name,
    content: BlobPart,
    fields: Record<string, string> = {},
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('image', new Blob([content]), 'crest');
    const encoded = new Response(form);
    const { statusCode, body } = await test.app.inject({
      method: 'POST',
      url: contract[name].path,
      headers: {
        host: caller.host,
        authorization: `Bearer ${caller.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    const parsed: ResponseOf<Contract[Name]> & { code?: string; fault?: string } = JSON.parse(body);
    return { status: statusCode, body: parsed };
  };
  return {
    ...manager,
    read,
    save,
    list: async () => (await test.call('listSiteDocuments', caller)).body.documents,
    check: async (content: SiteContent) =>
      (await test.call('checkSiteDocument', { ...caller, body: { content } })).body,
    /** Changes fields of a document as it stands. */
    async change<Name extends SiteDocument>(document: Name, fields: Partial<Of<Name>>, message?: string) {
      const { content, number } = await read(document);
      return save({ ...content, ...fields } as SiteContent, number, message);
    },
    revision: (document: SiteDocument, number: number) =>
      test.call('getSiteRevision', { ...caller, params: { document, number: String(number) } }),
    revert: (document: SiteDocument, number: number, base: number) =>
      test.call('revertSiteDocument', { ...caller, body: { document, number, base, message: '' } }),
    uploadLogo: (content: BlobPart) => upload('uploadLogo', content, { purpose: 'logo' }),
    uploadPicture: (content: BlobPart) => upload('uploadSitePicture', content),
    audits: async () =>
      (await test.call('listAudits', { ...caller, query: { action: 'site_content_changed' } })).body.audits,
  };
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

export type SiteContent = ApiRequest<'checkSiteDocument'>['body']['content'];
export type SiteDocument = SiteContent['document'];
/** The fields of one document's form. */
export type FormOf<Name extends SiteDocument> = Extract<SiteContent, { document: Name }>;
export type OpenedDocument = ApiResponse<'getSiteDocument'>;
export type Revision = OpenedDocument['revisions'][number];
export type CheckedDocument = ApiResponse<'checkSiteDocument'>;
export type SiteChange = CheckedDocument['changes'][number];
export type UploadedLogo = ApiResponse<'uploadLogo'>;
/** A picture with the digest by which documents name it. */
export type NamedPicture = ApiResponse<'uploadSitePicture'>;

/** Key of everything that is known of documents and their revisions. */
const siteKey = (userId: string) => ['learner', userId, 'site-content'] as const;
/** Keys of what visitors see of it, and of the organisation's facts. */
const SHOWN_KEYS = ['content', 'faqs', 'pages', 'help', 'tenant', 'organisation'];

export function siteDocumentsQuery(userId: string) {
  return queryOptions({
    queryKey: [...siteKey(userId), 'list'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await callStaffApi('listSiteDocuments', {}, { signal })).documents,
  });
}

export function siteDocumentQuery(userId: string, document: SiteDocument) {
  return queryOptions({
    queryKey: [...siteKey(userId), document],
    // Others, and the operator's folder, change it, too; what is typed stays until the page is left.
    staleTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => callStaffApi('getSiteDocument', { params: { document } }, { signal }),
  });
}

/** Query of what a document was in a revision, and what has changed since. */
export function siteRevisionQuery(userId: string, document: SiteDocument, number: number) {
  return queryOptions({
    queryKey: [...siteKey(userId), document, number],
    staleTime: 0,
    queryFn: ({ signal }) =>
      callStaffApi('getSiteRevision', { params: { document, number: String(number) } }, { signal }),
  });
}

export function useCheckDocument() {
  return useMutation({
    mutationFn: (content: SiteContent) => callStaffApi('checkSiteDocument', { body: { content } }),
  });
}

export function useSaveDocument(userId: string) {
  const onSuccess = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'saveSiteDocument'>['body']) => callStaffApi('saveSiteDocument', { body }),
    onSuccess,
  });
}

export function useRevertDocument(userId: string) {
  const onSuccess = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'revertSiteDocument'>['body']) =>
      callStaffApi('revertSiteDocument', { body }),
    onSuccess,
  });
}

export function sendLogo(image: File): Promise<UploadedLogo> {
  return callStaffApi('uploadLogo', { body: { purpose: 'logo', image } });
}

export function sendPicture(image: File): Promise<NamedPicture> {
  return callStaffApi('uploadSitePicture', { body: { image } });
}

/** Reads again what visitors see, and the list of documents; a document's page reads itself again. */
function useReload(userId: string) {
  const queryClient = useQueryClient();
  return () => {
    for (const key of SHOWN_KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
    void queryClient.invalidateQueries({ queryKey: [...siteKey(userId), 'list'] });
  };
}

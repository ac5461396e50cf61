import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useContent, useFaqs, useHelp, usePages } from '../../features/content/content.ts';
import { idOfDraftPage, type SiteData, withDraft } from '../../features/site-content/preview-data.ts';
import type { SiteDocument } from '../../features/site-content/site-content.ts';
import { readSiteDraft } from '../../features/site-content/site-drafts.ts';
import { DOCUMENTS, isSiteDocument, SITE_PAGE } from '../../features/site-content/site-words.ts';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import { applyLook } from '../../features/tenants/tenant-look.ts';
import { siteDocumentPath, sitePreviewPath, staffPaths } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './preview.css';

/** The site's own screens, which know nothing of a preview. */
type Parts = {
  renderLanding(): ReactNode;
  renderPage(): ReactNode;
  renderHelp(): ReactNode;
  renderLogIn(): ReactNode;
};

/** Later than any reading: what a preview shows is never fetched. */
const NEVER_STALE = { updatedAt: Number.MAX_SAFE_INTEGER };
const PHONE = 'popup,width=390,height=844';

/** A document as visitors would see it, in the real page. Nothing of it is saved. */
export function PreviewScreen(parts: Parts) {
  const { document } = useParams();
  const data = useSiteData();
  usePageTitle('Preview');
  const draft = isSiteDocument(document) ? readSiteDraft(document) : null;
  if (!isSiteDocument(document) || draft === null || draft.shown === null) {
    return (
      <FullPageNotice title="Nothing to preview">
        <p>Choose a part, change it, and press Preview.</p>
        <ButtonLink look="main" to={staffPaths.look}>
          {SITE_PAGE}
        </ButtonLink>
      </FullPageNotice>
    );
  }
  return data ? <Previewed document={document} data={withDraft(data, draft)} parts={parts} /> : <Skeleton />;
}

/** Data as it is shown now; undefined until all of it is here. */
function useSiteData(): SiteData | undefined {
  const tenant = useTenant();
  const [content, faqs, pages, help] = [useContent().data, useFaqs().data, usePages().data, useHelp().data];
  return tenant && content && faqs && pages && help ? { tenant, content, faqs, pages, help } : undefined;
}

function Previewed({ document, data, parts }: { document: SiteDocument; data: SiteData; parts: Parts }) {
  const present = useTenant();
  const shown = JSON.stringify(data);
  const client = useMemo(() => createPreviewClient(JSON.parse(shown)), [shown]);
  const { look, logo } = data.tenant;
  // The look belongs to the root element; it is the organisation's again when the preview is left.
  useLayoutEffect(() => {
    applyLook(window.document, { look, logo });
    return () => {
      if (present) applyLook(window.document, present);
    };
  }, [look, logo, present]);
  return (
    <div className="preview">
      <div className="preview-strip">
        <p>
          <b>Preview: nothing is saved.</b>
        </p>
        <Link to={siteDocumentPath(document)}>{`Back to ${DOCUMENTS[document].name}`}</Link>
        {document === 'pages' &&
          data.pages.map(({ title }, index) => (
            <Link key={title} to={sitePreviewPath(document, idOfDraftPage(index))}>
              {title}
            </Link>
          ))}
        <span className="preview-phone">
          <Button look="link" onClick={() => window.open(location.href, 'preview', PHONE)}>
            As on a phone
          </Button>
        </span>
      </div>
      <QueryClientProvider client={client}>
        <div onClickCapture={keepHere} onSubmitCapture={stop}>
          {renderDocument(document, parts)}
        </div>
      </QueryClientProvider>
    </div>
  );
}

function renderDocument(
  document: SiteDocument,
  { renderLanding, renderPage, renderHelp, renderLogIn }: Parts,
): ReactNode {
  if (document === 'name') return renderLogIn();
  if (document === 'pages') return renderPage();
  if (document === 'help') return <main className="preview-main">{renderHelp()}</main>;
  return renderLanding();
}

/** Keeps the reader here: links of the page would lead away from its preview. */
function keepHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') === null) return;
  stop(event);
}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Data of the site's own queries, with the draft in its place. */
function createPreviewClient(data: SiteData): QueryClient {
  const client = new QueryClient();
  for (const [name, value] of Object.entries(data)) client.setQueryData([name], value, NEVER_STALE);
  return client;
}

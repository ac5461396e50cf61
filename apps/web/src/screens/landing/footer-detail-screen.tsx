import { type MouseEvent, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { usePageLinks, usePages } from '../../features/content/content.ts';
import { Brand } from '../../features/tenants/brand.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cutTitle } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError, RetryFocus } from '../../ui/load-error.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Skeleton, SkeletonBar, SkeletonLines } from '../../ui/skeleton.tsx';
import { cameFromLanding } from './landing-origin.ts';
import { SiteFooter } from './site-footer.tsx';
import './footer-detail.css';

/** Specification section 8. */
const NOT_FOUND = 'Page not found or Invalid page id.';
const NOT_LOADED = 'Error: Failed to load page content';

/** A page behind the footer, such as about the organisation, terms or contact. */
export function FooterDetailScreen() {
  const { id } = useParams();
  const main = useRef<HTMLElement>(null);
  return (
    <div className="front footer-detail">
      <header className="footer-detail-header">
        <Brand />
        <BackLink />
      </header>
      <main className="footer-detail-page" ref={main} tabIndex={-1}>
        <div className="scotch" />
        <RetryFocus value={main}>
          <FooterPage id={id} />
        </RetryFocus>
      </main>
      <SiteFooter />
    </div>
  );
}

/** After a link from the landing page the title is known before the text, and stays: the focus is on it. */
function FooterPage({ id }: { id: string | undefined }) {
  const { data: pages, error, refetch } = usePages();
  const links = usePageLinks().data;
  const page = pages?.find(({ _id }) => _id === id);
  const isUnknown = id === undefined || (pages !== undefined && page === undefined);
  const title = isUnknown ? NOT_FOUND : (page?.title ?? links?.find(({ _id }) => _id === id)?.title);
  usePageTitle(isUnknown ? 'Page not found' : (title ?? 'Page'));

  return (
    <>
      {title && (
        <h1 className="title" title={title}>
          {cutTitle(title)}
        </h1>
      )}
      {page && <RichText html={page.description} />}
      {!isUnknown && !pages && error && <LoadError error={error} message={NOT_LOADED} onRetry={refetch} />}
      {!isUnknown && !pages && !error && (
        <Skeleton>
          {!title && <SkeletonBar width="48%" height="1.6em" />}
          <SkeletonLines count={3} />
        </Skeleton>
      )}
    </>
  );
}

/**
 * Link to the landing page; a step back in the history, to the former scroll position, for a visitor who came
 * from there.
 */
function BackLink() {
  const cameFrom = cameFromLanding(useLocation().state);
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!cameFrom || opensElsewhere) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <ButtonLink look="bare" to={paths.landing} onClick={goBack}>
      <Icon name="left" /> Back
    </ButtonLink>
  );
}

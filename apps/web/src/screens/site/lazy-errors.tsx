import { useDocumentTitle } from '@mantine/hooks';
import { useRouteError } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { APPLICATION_ERROR, NOT_LOADED, PageNotLoaded } from './error-screens.tsx';
import { useReloadWhenBack } from './use-reload-when-back.ts';

/** Takes the place of a page within the menu that failed or is not for this account: the menu stays. */
export function BrokenPage() {
  const error = useRouteError();
  if (error instanceof ApiError && error.code === 'forbidden') return <RefusedPage />;
  return <FailedPage isNotLoaded={error instanceof PageNotLoaded} />;
}

/** Page for somebody without the permission for the page that they asked for. */
function RefusedPage() {
  const title = 'You do not have access to this page';
  usePageTitle(title);
  return (
    <Page title={title}>
      <p className="page-text" role="alert">
        Ask somebody who manages your organisation.
      </p>
      <WayBack />
    </Page>
  );
}

function FailedPage({ isNotLoaded }: { isNotLoaded: boolean }) {
  const retry = useReloadWhenBack(isNotLoaded);
  const title = isNotLoaded ? NOT_LOADED : APPLICATION_ERROR;
  useDocumentTitle(title);
  return (
    <Page title={title}>
      <p className="page-text">
        {isNotLoaded
          ? 'Please check your connection. This page loads by itself when the connection is back.'
          : 'This page failed. Answers of an open test are kept.'}
      </p>
      <p className="page-text">
        <Button look="main" onClick={() => void retry()}>
          Try again
        </Button>
      </p>
    </Page>
  );
}

/** Page for an unknown address within the menu. */
export function NotFoundPage() {
  usePageTitle(APPLICATION_ERROR);
  return (
    <Page title={APPLICATION_ERROR}>
      <p className="page-text">There is no page here. Check the address.</p>
      <WayBack />
    </Page>
  );
}

/** Link to the home page; staff are led on to the first page that they may see. */
function WayBack() {
  const home = useSession()?.user.role === 'staff' ? paths.staff : paths.menu;
  return (
    <p className="page-text">
      <ButtonLink look="main" to={home}>
        Back to the start
      </ButtonLink>
    </p>
  );
}

/** Page for an unknown address. */
export function NotFoundScreen() {
  usePageTitle(APPLICATION_ERROR);
  const home = useSession() ? paths.menu : paths.landing;
  return (
    <FullPageNotice title={APPLICATION_ERROR}>
      <p>There is no page here. Check the address.</p>
      <ButtonLink look="main" to={home}>
        Back to the start
      </ButtonLink>
    </FullPageNotice>
  );
}

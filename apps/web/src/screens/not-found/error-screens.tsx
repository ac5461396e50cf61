import { useDocumentTitle } from '@mantine/hooks';
import { Link, useRouteError } from 'react-router';
import { usePageTitle } from '../../features/tenants/page-title.ts';
import { paths } from '../../paths.ts';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { PageNotLoaded } from './page-code.ts';

/** Specification section 2. */
const APPLICATION_ERROR = 'Unexpected Application Error!';
const NOT_LOADED = 'Page not loaded';

/** In the place of a page that broke or could not be loaded. Its ways out load everything anew. */
export function BrokenScreen() {
  const notLoaded = useRouteError() instanceof PageNotLoaded;
  const title = notLoaded ? NOT_LOADED : APPLICATION_ERROR;
  // Without the organisation's name: whose page this is may be what failed.
  useDocumentTitle(title);

  return (
    <FullPageNotice title={title}>
      <p>
        {notLoaded
          ? 'This page could not be loaded. Please check your connection.'
          : 'This page could not be shown. Answers of an open test are kept.'}
      </p>
      <p className="full-page-ways">
        <button type="button" className="button button-main" onClick={() => location.reload()}>
          Try again
        </button>
        <a className="button" href={paths.landing}>
          Back to the start
        </a>
      </p>
    </FullPageNotice>
  );
}

/** An address without a page. */
export function NotFoundScreen() {
  usePageTitle(APPLICATION_ERROR);
  return (
    <FullPageNotice title={APPLICATION_ERROR}>
      <p>There is no page at this address.</p>
      <Link className="button button-main" to={paths.landing}>
        Back to the start
      </Link>
    </FullPageNotice>
  );
}

import { Link } from 'react-router';
import { usePageTitle } from '../../features/tenants/page-title.ts';
import { paths } from '../../paths.ts';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { APPLICATION_ERROR } from './broken-screen.tsx';

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

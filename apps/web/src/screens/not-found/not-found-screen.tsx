import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { paths } from '../../paths.ts';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';

const HEADING = 'Unexpected Application Error!';

/** Unknown addresses, and pages that broke. */
export function NotFoundScreen() {
  const failure = useRouteError();
  // The title belongs to the document, and the tenant may be what failed.
  useEffect(() => {
    document.title = HEADING;
  }, []);

  return (
    <FullPageNotice title={HEADING}>
      {failure === undefined ? (
        <p>There is no page at this address.</p>
      ) : (
        <p>This page could not be shown. Answers of an open test are kept.</p>
      )}
      {failure === undefined ? (
        <Link className="button button-main" to={paths.landing}>
          Back to the start
        </Link>
      ) : (
        <a className="button button-main" href={paths.landing}>
          Back to the start
        </a>
      )}
    </FullPageNotice>
  );
}

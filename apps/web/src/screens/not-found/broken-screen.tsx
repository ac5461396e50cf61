import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';

/** Specification section 2. */
export const APPLICATION_ERROR = 'Unexpected Application Error!';

/** In the place of a page that broke or could not be loaded. Its ways out load everything anew. */
export function BrokenScreen() {
  // The title belongs to the document; whose page this is may be what failed.
  useEffect(() => {
    document.title = APPLICATION_ERROR;
  }, []);

  return (
    <FullPageNotice title={APPLICATION_ERROR}>
      <p>This page could not be shown. Answers of an open test are kept.</p>
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

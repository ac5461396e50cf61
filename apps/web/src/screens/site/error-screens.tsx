import { useDocumentTitle } from '@mantine/hooks';
import { useRouteError } from 'react-router';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { useReloadWhenBack } from './use-reload-when-back.ts';

/** Specification section 2. */
export const APPLICATION_ERROR = 'Unexpected Application Error!';
export const NOT_LOADED = 'Page not loaded';

/** Replaces a page that failed or could not be loaded. Its links load everything anew. */
export function BrokenScreen() {
  const isNotLoaded = useRouteError() instanceof PageNotLoaded;
  const retry = useReloadWhenBack(isNotLoaded);
  const title = isNotLoaded ? NOT_LOADED : APPLICATION_ERROR;
  // Without the organisation's name: loading that may be what failed.
  useDocumentTitle(title);

  return (
    <FullPageNotice title={title}>
      <p>
        {isNotLoaded
          ? 'Please check your connection. This page loads by itself when the connection is back.'
          : 'This page failed. Answers of an open test are kept.'}
      </p>
      <p className="full-page-ways">
        <Button look="main" onClick={() => void retry()}>
          Try again
        </Button>
        <ButtonLink to={paths.landing} reloadDocument>
          Back to the start
        </ButtonLink>
      </p>
    </FullPageNotice>
  );
}

/** A page's own code did not load: the network is gone, or the site is newer than this copy of it. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/** Loads the code of a page; its failure is distinct from one inside a page that did load. */
export async function loadScreen<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (cause) {
    throw new PageNotLoaded('The code of this page could not be loaded.', { cause });
  }
}

/** Preloads the code of a page that is likely next, so that it opens even when the network goes meanwhile. */
export function preloadScreen(code: Promise<unknown>): void {
  code.catch(() => {
    // It is loaded again when the page is opened, and a failure is shown then.
  });
}

/** A page's own code did not come: the network is gone, or the site is newer than this copy of it. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/** The code of a page; a failure is told apart from one inside a page that did come. */
export async function load<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (cause) {
    throw new PageNotLoaded('The code of this page could not be loaded.', { cause });
  }
}

/** Brings the code of a page that is likely next, so that it opens even when the network goes meanwhile. */
export function loadAhead(code: Promise<unknown>): void {
  code.catch(() => {
    // It is asked for again when the page is opened, and a failure is told then.
  });
}

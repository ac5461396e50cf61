import type { RouteObject } from 'react-router';
import { BrokenScreen, loadScreen } from './error-screens.tsx';

/** Shows an error within the frame of the site, as long as that is not what failed. */
export function withinSite(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: BrokenScreen, children }];
}

/** Shows an error, and what is not there, in the place of the page: the menu around it stays. */
export function withinMenu(children: RouteObject[]): RouteObject[] {
  children.push({ path: '*', lazy: async () => ({ Component: (await loadErrors()).NotFoundPage }) });
  return [{ lazy: async () => ({ ErrorBoundary: (await loadErrors()).BrokenPage }), children }];
}

export function loadErrors() {
  return loadScreen(import('./lazy-errors.tsx'));
}

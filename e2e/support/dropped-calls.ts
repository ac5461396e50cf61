import type { Page, Route } from '@playwright/test';

/**
 * Drops the calls of a page until `restore` is called. The route stays: removing it switches interception
 * off, and a request that the page happens to make at that moment is then never answered.
 * @param pattern the addresses, as `page.route` takes them
 * @param drop how a call ends; without it, as with no network
 */
export async function dropCalls(page: Page, pattern: string, drop = (route: Route) => route.abort()) {
  let isDropping = true;
  await page.route(pattern, (route) => (isDropping ? drop(route) : route.continue()));
  return {
    restore() {
      isDropping = false;
    },
  };
}

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './ui/base/fonts.css';
import './ui/base/tokens.css';
import './ui/base/base.css';
import './ui/base/buttons.css';
import { readPageData } from './api/page-data.ts';
import { queryClient, setSignedOutListener } from './api/query-client.ts';
import { browserStorage } from './browser-storage.ts';
import { session } from './features/accounts/session.ts';
import { seedTenant } from './features/tenants/tenant.ts';
import { router } from './routes.tsx';
import { applyStoredColorScheme } from './ui/color-scheme.ts';

installDefaultPolicy();
applyStoredColorScheme(browserStorage.local, document.documentElement);
setSignedOutListener(session.expire);
seedTenant(queryClient, readPageData(document)?.tenant);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root".');
// What the server drew of the page stays until the page itself can take its place.
whenFirstPageLoaded(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);

/** Calls once the code and the loaders of the page that was opened have come, or have failed to. */
function whenFirstPageLoaded(draw: () => void): void {
  if (router.state.initialized) return draw();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
}

/**
 * Parts of others set small strings as HTML: style rules, an empty string. Those without a tag pass; anything that could
 * bring an element does not. Authors' HTML goes through its own sanitiser and never through here.
 */
function installDefaultPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('HTML is set through the sanitiser only.');
      return text;
    },
  });
}

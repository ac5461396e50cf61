import './stack-traces.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './ui/base/fonts.css';
import './ui/base/tokens.css';
import './ui/base/base.css';
import './ui/base/buttons.css';
// The server's first answer stands on these, too, before any script has come.
import './features/tenants/brand.css';
import './screens/cover/cover-frame.css';
import './screens/landing/hero.css';
import './screens/menu/menu-frame.css';
import './screens/sheet/exam-bar.css';
import { queryClient, setSignedOutListener } from './api/query-client.ts';
import { browserStorage } from './browser-storage.ts';
import { session } from './features/accounts/session.ts';
import { router } from './routes.tsx';
import { applyStoredColorScheme } from './ui/color-scheme.ts';

installDefaultPolicy();
applyStoredColorScheme(browserStorage.local, document.documentElement);
setSignedOutListener(session.expire);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root".');
const app = createRoot(root);
// In slices: on a slow phone the first drawing takes long, and meanwhile the page answers to fingers.
whenReady(() =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
);

/** Once the first screen's own code is here: what the server's answer shows stays until the screen takes its place. */
function whenReady(render: () => void): void {
  if (router.state.initialized) {
    render();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    render();
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

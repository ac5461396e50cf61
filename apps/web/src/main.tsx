import './stack-traces.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './ui/base/fonts.css';
import './ui/base/tokens.css';
import './ui/base/base.css';
import './ui/base/buttons.css';
// The server's first answer needs these, too, before any script has come.
import './features/tenants/brand.css';
import './screens/cover/cover-frame.css';
import './screens/landing/hero.css';
import './screens/menu/menu-frame.css';
import './question-sheet/exam-bar.css';
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
// In slices: on a slow phone the first rendering takes long, and the page must react to touch meanwhile.
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

/** Waits until the first screen's own code is here: the server's answer stays on screen until then. */
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
 * Default policy for libraries, which set small strings as HTML: style rules, an empty string. Strings
 * without a tag pass; any that could create an element do not. Authors' HTML goes through its own sanitiser
 * and never through here.
 */
function installDefaultPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('HTML is set through the sanitiser only.');
      return text;
    },
  });
}

import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient, setSignedOutListener } from '../api/query-client.ts';
import { forgetTypedEmail } from '../features/accounts/email-field.tsx';
import { session } from '../features/accounts/session.ts';
import { clearToasts } from '../ui/toast.tsx';
import { polyfillBrowser, resetBrowser } from './browser.ts';
import { organisation, tenant } from './examples.ts';
import { network, replaceNetwork, unexpectedCalls } from './network.ts';
import { resetSockets } from './sockets.ts';

vi.mock('socket.io-client', () => import('./sockets.ts'));
polyfillBrowser();
// Nothing here is about speed, and a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });
setSignedOutListener(session.expire);

beforeEach(() => {
  replaceNetwork();
  resetSockets();
  // Every page asks whose it is.
  network.answer('getSubdomain', { data: tenant });
  network.answer('getSubDomain', { subDomain: organisation });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  clearToasts();
  forgetTypedEmail();
  resetBrowser();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(unexpectedCalls(), 'calls without an answer').toEqual([]);
});

import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient, setSignedOutListener } from '../api/query-client.ts';
import { forgetTypedEmail } from '../features/accounts/email-field.tsx';
import { session } from '../features/accounts/session.ts';
import { setTenantZone } from '../ui/formats.ts';
import { clearToasts } from '../ui/toast.tsx';
import { polyfillBrowser, readFrom, resetBrowser } from './browser.ts';
import { organisation, tenant } from './examples.ts';
import { network, replaceNetwork, unexpectedCalls } from './network.ts';
import { resetSockets } from './sockets.ts';
import { unsafeTextNodes, watchTextNodes } from './text-nodes.ts';
import { stopTranslating } from './translator.ts';

vi.mock('socket.io-client', () => import('./sockets.ts'));
polyfillBrowser();
// On any machine; before fixtures make instants of times of day.
readFrom(tenant.time_zone);
// The tests do not measure speed, and a busy machine is slow.
configure({ asyncUtilTimeout: 30_000 });
setSignedOutListener(session.expire);

beforeEach(() => {
  watchTextNodes();
  replaceNetwork();
  resetSockets();
  // Every page asks for its tenant.
  network.answer('getSubdomain', { data: tenant });
  readFrom(tenant.time_zone);
  setTenantZone(tenant.time_zone);
  network.answer('getSubDomain', { subDomain: organisation });
});

afterEach(() => {
  const unsafe = unsafeTextNodes();
  stopTranslating();
  cleanup();
  queryClient.clear();
  clearToasts();
  forgetTypedEmail();
  resetBrowser();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(unexpectedCalls(), 'calls without an answer').toEqual([]);
  expect(unsafe.join('\n'), 'texts that change beside other nodes of their element').toBe('');
});

import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import type { StorageName } from '../../browser-storage.ts';
import { tidyAnswers, useSession } from '../../features/accounts/session.ts';
import { useLateAnswers } from '../../features/attempts/use-late-answers.ts';
import { Brand } from '../../features/tenants/brand.tsx';
import { useTenantQuery } from '../../features/tenants/tenant.ts';
import { applyLook } from '../../features/tenants/tenant-look.ts';
import { Button } from '../../ui/button.tsx';
import { FullPageNotice, NoticeHead } from '../../ui/full-page-notice.tsx';
import './site.css';
import { usePageFocus } from './page-focus.ts';

const SCROLL_KEY: StorageName = 'scroll-positions';

/** Root of every page: the tenant of this host, with its look. */
export function Site() {
  const { data: tenant, error, refetch } = useTenantQuery();
  const { state } = useNavigation();
  usePageFocus();
  useLateAnswers(useSession());
  // Before anyone can look at the data that this browser stores.
  useEffect(() => void tidyAnswers(), []);
  // The look belongs to the root element, outside of React; set before the first paint, so that no colour
  // jumps.
  useLayoutEffect(() => {
    if (tenant) applyLook(document, tenant);
  }, [tenant]);

  if (!tenant && error) return <TenantUnknown error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {state === 'loading' && <progress className="on-the-way" aria-label="Loading the page" />}
      <NoticeHead value={tenant ? <Brand /> : null}>
        <Outlet />
      </NoticeHead>
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </>
  );
}

/** Replaces every page while the tenant is unknown. */
function TenantUnknown({ error, onRetry }: { error: Error; onRetry(): void }) {
  const title = errorMessageOf(error);
  // The page title cannot name the tenant.
  useDocumentTitle(title);
  return (
    <FullPageNotice title={title}>
      {errorCodeOf<'getSubdomain'>(error) === 'invalid_hostname' ? (
        <p>There is no organisation at this address. Please check the spelling.</p>
      ) : (
        <p>The server did not answer. Please check your connection. Saved answers are kept.</p>
      )}
      <Button look="main" onClick={onRetry}>
        Try again
      </Button>
    </FullPageNotice>
  );
}

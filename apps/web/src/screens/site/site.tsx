import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import type { StorageName } from '../../browser-storage.ts';
import { useTenantQuery } from '../../features/tenants/tenant.ts';
import { applyLook } from '../../features/tenants/tenant-look.ts';
import { FullPageNotice } from '../../ui/states.tsx';
import './site.css';

const SCROLL_KEY: StorageName = 'scroll-positions';

/** Around every page: the tenant of this host, with its look. */
export function Site() {
  const { data: tenant, error } = useTenantQuery();
  const { state } = useNavigation();
  // The look belongs to the root element, outside of what React draws; before the first paint, so that no colour jumps.
  useLayoutEffect(() => {
    if (tenant) applyLook(document, tenant);
  }, [tenant]);

  if (errorCodeOf<'getSubdomain'>(error) === 'invalid_hostname')
    return (
      <FullPageNotice title={errorMessageOf(error)}>
        No organisation is known under this address.
      </FullPageNotice>
    );
  return (
    <>
      {state === 'loading' && <progress className="on-the-way" aria-label="Loading the page" />}
      <Outlet />
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </>
  );
}

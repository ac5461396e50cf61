import { useState } from 'react';
import { fileUrl } from '../../paths.ts';
import { useTenant } from './tenant.ts';
import type { Tenant } from './tenant-look.ts';
import './brand.css';

/** Logo and name of the tenant. */
export function Brand({ className }: { className?: string }) {
  const tenant = useTenant();
  return (
    <p className={className ? `brand ${className}` : 'brand'}>
      <TenantLogo tenant={tenant} />
      <span>{tenant?.name}</span>
    </p>
  );
}

/** The tenant's logo, or a plain crest in its colour when there is none or it does not load. */
export function TenantLogo({ tenant }: { tenant: Pick<Tenant, 'logo' | 'logo_size'> | undefined }) {
  const [broken, setBroken] = useState('');
  const { logo = '', logo_size: size } = tenant ?? {};
  if (logo === '' || logo === broken) return <Crest />;
  return (
    <img
      className="crest"
      src={fileUrl(logo)}
      alt=""
      // Its place is reserved while it loads.
      width={size?.width}
      height={size?.height}
      onError={() => setBroken(logo)}
    />
  );
}

function Crest() {
  return (
    <svg className="crest" viewBox="0 0 32 36" aria-hidden="true">
      <path fill="currentColor" d="M2 2h28v17c0 8-6.5 12.5-14 15.5C8.5 31.5 2 27 2 19Z" />
      <path
        className="crest-book"
        d="M8 13.5c3.5-2 6-1.5 8 .5 2-2 4.5-2.5 8-.5v10c-3.5-2-6-1.5-8 .5-2-2-4.5-2.5-8-.5Zm8 .5v10"
      />
    </svg>
  );
}

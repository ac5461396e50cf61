import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { ToMembership } from '../../features/payments/to-membership.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { LoadError } from '../../ui/load-error.tsx';

type WayOut = { to: string; name: string };
type Props = {
  error: Error;
  onRetry: () => void;
  /** Title and reason where the address leads to nothing. */
  missing: string;
  why: string;
  /** Way to what there is. */
  all: WayOut;
  back: WayOut;
};

/** Page in place of a round whose questions could not be loaded. */
export function PracticeFailed({ error, onRetry, missing, why, all, back }: Props) {
  const code = errorCodeOf<'listPractice'>(error);
  if (code === 'no_access') return <ToMembership />;
  if (code === 'unauthenticated') return null;
  if (code === 'not_found') {
    return (
      <Notice title={missing}>
        <p>{why}</p>
        <p>
          <ButtonLink look="main" to={all.to}>
            {all.name}
          </ButtonLink>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="The questions could not be loaded">
      <LoadError error={error} onRetry={onRetry} />
      <p>
        <Link to={back.to}>{back.name}</Link>
      </p>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <FullPageNotice title={title}>{children}</FullPageNotice>;
}

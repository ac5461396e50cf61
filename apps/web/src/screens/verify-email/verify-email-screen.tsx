import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { browserStorage } from '../../browser-storage.ts';
import { readAwaitedProof } from '../../features/accounts/awaited-proof.ts';
import { usePageTitle } from '../../features/tenants/page-title.ts';
import { paths } from '../../paths.ts';
import { VerifyByCode } from './verify-by-code.tsx';
import { VerifyByLink } from './verify-by-link.tsx';

/** The code from the mail, or the mail's long link (`#k=…`), which is used only after pressing a button. */
export function VerifyEmailScreen() {
  usePageTitle('Check your email');
  const { hash } = useLocation();
  const [awaited] = useState(() => readAwaitedProof(browserStorage.local));
  const link = new URLSearchParams(hash.slice(1)).get('k');

  if (link) return <VerifyByLink link={link} />;
  if (awaited) return <VerifyByCode {...awaited} />;
  return <Navigate to={paths.logIn} replace />;
}

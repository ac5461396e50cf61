import { Navigate, useLocation } from 'react-router';
import { planNeededPath } from './plan-needed.ts';

/** Leads from a page that needs a plan to the plans, which lead back to it. */
export function ToMembership() {
  const { pathname, search } = useLocation();
  return <Navigate to={planNeededPath(pathname + search)} replace />;
}

import { usePageTitle } from '../../features/tenants/tenant.ts';

export function MembershipScreen() {
  usePageTitle('Membership');
  return (
    <>
      <div className="scotch" />
      <h1 className="title page-title">Membership</h1>
      <p className="page-text">
        An active plan is needed to take tests and to see scores. Plans will be offered here soon.
      </p>
    </>
  );
}

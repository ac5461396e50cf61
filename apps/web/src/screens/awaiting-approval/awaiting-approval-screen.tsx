import { Link } from 'react-router';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';

/** Page of somebody who has proven the address, and whose account the organisation has not opened yet. */
export function AwaitingApprovalScreen() {
  usePageTitle('Waiting for approval');
  const name = useTenant()?.name ?? 'Your organisation';
  return (
    <div className="cover-form">
      <div>
        <div className="scotch" />
        <h1 className="title">Waiting for approval</h1>
      </div>
      <p role="status">
        {`Your address is confirmed. ${name} looks at each new account before it opens. You will get an email.`}
      </p>
      <p className="cover-aside">
        <Link to={paths.logIn}>Back to login</Link>
      </p>
    </div>
  );
}

import { Link } from 'react-router';
import { usePageTitle } from '../../features/tenants/page-title.ts';
import { paths } from '../../paths.ts';

export function ForgotPasswordScreen() {
  usePageTitle('Forgot password');
  return (
    <div className="cover-form">
      <div>
        <div className="scotch" />
        <h1 className="title">Forgot Password?</h1>
      </div>
      <p>Please contact your organisation to reset your password.</p>
      <p>
        <Link to={paths.logIn}>Back to login</Link>
      </p>
    </div>
  );
}

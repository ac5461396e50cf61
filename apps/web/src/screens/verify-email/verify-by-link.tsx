import { Link } from 'react-router';
import { PatientButton } from '../../features/accounts/patient-button.tsx';
import { paths } from '../../paths.ts';
import { useVerification } from './use-verification.ts';

/** Nothing is sent before the button is pressed: programs that follow links in mails must not use this one up. */
export function VerifyByLink({ link }: { link: string }) {
  const verification = useVerification();
  return (
    <form
      className="cover-form"
      onSubmit={(event) => {
        event.preventDefault();
        verification.mutate({ link });
      }}
    >
      <div>
        <div className="scotch" />
        <h1 className="title">Verify your email</h1>
      </div>
      <p>Press the button to confirm that this address is yours.</p>
      <PatientButton busy={verification.isPending}>Verify Email</PatientButton>
      <p className="cover-aside">
        <Link to={paths.logIn}>Back to login</Link>
      </p>
    </form>
  );
}

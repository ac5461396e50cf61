import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { type ApiRequest, callApi } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import { browserStorage } from '../../browser-storage.ts';
import { EmailField } from '../../features/accounts/email-field.tsx';
import {
  describeMail,
  storeNextMail,
  storePendingVerification,
} from '../../features/accounts/email-verification.ts';
import {
  checkDateOfBirth,
  checkEmail,
  checkFirstName,
  checkLastName,
  checkNewPassword,
  fieldErrorsIn,
} from '../../features/accounts/field-checks.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { checkPhone } from '../../features/accounts/phone.ts';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';
import { InvitedSignUp } from './invited-sign-up.tsx';
import { NameNotice, PersonFields, readPerson } from './person-fields.tsx';

const CHECKS = {
  first_name: checkFirstName,
  last_name: checkLastName,
  dob: checkDateOfBirth,
  mobile: checkPhone,
  email: checkEmail,
  password: checkNewPassword,
};

/** Longer lists are not shown. */
const MOST_DOMAINS = 4;

/** Hint about the addresses that may sign up; nothing where all may. */
function describeDomains(domains: string[] | null): string | undefined {
  if (domains === null) return undefined;
  if (domains.length > MOST_DOMAINS) return 'The address that your organisation gave you.';
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });
  return `An address at ${list.format(domains)}.`;
}

type Registration = ApiRequest<'register'>['body'];

/** Sign-up: by the link of an invitation (`#invitation=…`), by one's own will, or not at all. */
export function SignUpScreen() {
  usePageTitle('Sign up');
  const { hash } = useLocation();
  const tenant = useTenant();
  const invitation = new URLSearchParams(hash.slice(1)).get('invitation');
  if (invitation) return <InvitedSignUp invitation={invitation} />;
  return tenant?.sign_up?.rule === 'invitation' ? <ByInvitation name={tenant.name} /> : <OpenSignUp />;
}

function ByInvitation({ name }: { name: string }) {
  return (
    <div className="cover-form">
      <div>
        <div className="scotch" />
        <h1 className="title">By invitation</h1>
      </div>
      <p>{`Accounts at ${name} are by invitation. If you have one, open the link in its email.`}</p>
      <p className="cover-aside">
        <Link to={paths.logIn}>Already have an account?</Link>
      </p>
    </div>
  );
}

function OpenSignUp() {
  const tenant = useTenant();
  const navigate = useNavigate();
  const signUp = useMutation({
    mutationFn: (body: Registration) =>
      callApi('register', { body }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS }),
    onMutate: clearToasts,
    onSuccess({ mailed, resendSeconds, delaySeconds }, { email }) {
      storePendingVerification(browserStorage.local, { email, forgotten: false });
      storeNextMail(browserStorage.local, email, resendSeconds);
      navigate(paths.verifyEmail, { state: describeMail({ mailed, delaySeconds }) });
    },
  });
  const form = useForm(CHECKS, (fields) =>
    signUp.mutate(registrationOf(fields), {
      onError(failure) {
        if (!form.showErrors(fieldErrorsIn(failure))) showError(failure);
      },
    }),
  );

  return (
    <form className="cover-form" {...form.props}>
      <div>
        <div className="scotch" />
        <h1 className="title">Sign Up</h1>
      </div>
      <PersonFields field={form.field} />
      <EmailField {...form.field('email')} hint={describeDomains(tenant?.sign_up?.domains ?? null)} />
      <PasswordField
        autoComplete="new-password"
        hint="Must be at least 8 characters."
        {...form.field('password')}
      />
      {tenant?.sign_up?.rule === 'approval' && (
        <p className="cover-aside">{`${tenant.name} approves each account before it opens.`}</p>
      )}
      <NameNotice tenant={tenant} />
      <SubmitButton busy={signUp.isPending} busyLabel="Signing up…">
        Sign Up
      </SubmitButton>
      <p className="cover-aside">
        <Link to={paths.logIn}>Already have an account?</Link>
      </p>
    </form>
  );
}

function registrationOf(fields: FormData): Registration {
  const email = String(fields.get('email') ?? '').trim();
  return { ...readPerson(fields), subdomain: location.host, email };
}

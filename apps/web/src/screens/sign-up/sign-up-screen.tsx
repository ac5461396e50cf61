import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
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
  FIRST_DAY_OF_BIRTH,
  fieldErrorsIn,
} from '../../features/accounts/field-checks.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { checkPhone, readPhoneNumber } from '../../features/accounts/phone.ts';
import { PhoneField } from '../../features/accounts/phone-field.tsx';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import type { Tenant } from '../../features/tenants/tenant-look.ts';
import { paths } from '../../paths.ts';
import { formatToday } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';

const CHECKS = {
  first_name: checkFirstName,
  last_name: checkLastName,
  dob: checkDateOfBirth,
  mobile: checkPhone,
  email: checkEmail,
  password: checkNewPassword,
};

/** Part of a learner's name that others see; null: nothing. */
const SHOWN_TO_OTHERS: Record<Tenant['leaderboard_names'], string | null> = {
  full: 'your name',
  initials: 'your initials',
  none: null,
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

export function SignUpScreen() {
  usePageTitle('Sign up');
  const tenant = useTenant();
  const shown = SHOWN_TO_OTHERS[tenant?.leaderboard_names ?? 'none'];
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
      <div className="pair">
        <TextField
          label="First name"
          {...form.field('first_name')}
          autoComplete="given-name"
          required
          maxLength={100}
        />
        <TextField
          label="Last name"
          {...form.field('last_name')}
          autoComplete="family-name"
          required
          maxLength={100}
        />
      </div>
      <TextField
        label="Date of birth"
        {...form.field('dob')}
        type="date"
        autoComplete="bday"
        required
        min={FIRST_DAY_OF_BIRTH}
        max={formatToday()}
      />
      <PhoneField {...form.field('mobile')} />
      <EmailField {...form.field('email')} hint={describeDomains(tenant?.sign_up?.domains ?? null)} />
      <PasswordField
        autoComplete="new-password"
        hint="Must be at least 8 characters."
        {...form.field('password')}
      />
      {shown !== null && (
        <p className="cover-aside">
          {`Other learners see ${shown} on the leaderboard. You can change that in My Account.`}
        </p>
      )}
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
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
    dob: text('dob'),
    mobile: readPhoneNumber(fields, 'mobile'),
    subdomain: location.host,
    email: text('email').trim(),
    password: text('password'),
  };
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { type ApiRequest, callApi } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import {
  checkDateOfBirth,
  checkFirstName,
  checkLastName,
  checkNewPassword,
  fieldErrorsIn,
} from '../../features/accounts/field-checks.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import { checkPhone } from '../../features/accounts/phone.ts';
import { session } from '../../features/accounts/session.ts';
import { useTenant } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LoadedContent } from '../../ui/loaded.tsx';
import { clearToasts, showError } from '../../ui/toast.tsx';
import { NameNotice, PersonFields, readPerson } from './person-fields.tsx';

const CHECKS = {
  first_name: checkFirstName,
  last_name: checkLastName,
  dob: checkDateOfBirth,
  mobile: checkPhone,
  password: checkNewPassword,
};

/** Sign-up by the link of an invitation, which is for one address and proves it. */
export function InvitedSignUp({ invitation }: { invitation: string }) {
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ['invitation', invitation],
    retry: false,
    queryFn: ({ signal }) => callApi('readInvitation', { body: { invitation } }, { signal }),
  });
  const isOver = ['invitation_over', 'malformed'].includes(errorCodeOf<'readInvitation'>(query.error) ?? '');
  return (
    <div className="cover-form">
      <div>
        <div className="scotch" />
        <h1 className="title">{isOver ? 'This invitation is over' : 'Create your account'}</h1>
      </div>
      {isOver ? (
        <p>{OVER}</p>
      ) : (
        <LoadedContent query={query}>
          {({ email, name }) => (
            <>
              <p>{`${tenant?.name ?? 'Your organisation'} has invited you.`}</p>
              <InvitedForm invitation={invitation} email={email} name={name} />
            </>
          )}
        </LoadedContent>
      )}
      <p className="cover-aside">
        <Link to={paths.logIn}>{isOver ? 'Back to login' : 'Already have an account?'}</Link>
      </p>
    </div>
  );
}

const OVER = 'It has been used or has expired. Log in if you have an account, or ask for a new invitation.';

type Acceptance = ApiRequest<'acceptInvitation'>['body'];

type Props = { invitation: string; email: string; name: string };

function InvitedForm({ invitation, email, name }: Props) {
  const tenant = useTenant();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (body: Acceptance) =>
      callApi('acceptInvitation', { body }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS }),
    onMutate: clearToasts,
    async onSuccess(signedIn) {
      await session.start(signedIn);
      navigate(paths.menu, { replace: true });
    },
  });
  const form = useForm(CHECKS, (fields) =>
    accept.mutate(
      { ...readPerson(fields), invitation },
      {
        onError(failure) {
          if (!form.showErrors(fieldErrorsIn(failure))) showError(failure);
        },
      },
    ),
  );
  const isOver = errorCodeOf<'acceptInvitation'>(accept.error) === 'invitation_over';
  return (
    <form className="cover-form" {...form.props}>
      <TextField label="Email" name="email" type="email" autoComplete="username" readOnly value={email} />
      <PersonFields field={form.field} name={name} />
      <PasswordField
        autoComplete="new-password"
        hint="Must be at least 8 characters."
        {...form.field('password')}
      />
      <NameNotice tenant={tenant} />
      {isOver && <p className="field-error">{errorMessageOf(accept.error)}</p>}
      <SubmitButton busy={accept.isPending} busyLabel="Signing up…">
        Sign Up
      </SubmitButton>
    </form>
  );
}

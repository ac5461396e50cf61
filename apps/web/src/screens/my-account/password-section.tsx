import { learnerErrors } from '@assay/contract/learner-errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { type ApiRequest, callApi, estimateServerNow } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import { checkNewPassword, fieldErrorsIn } from '../../features/accounts/field-checks.ts';
import { presentPasswordError } from '../../features/accounts/log-in.ts';
import { PasswordField } from '../../features/accounts/password-field.tsx';
import type { Profile } from '../../features/accounts/profile.ts';
import { profileQuery } from '../../features/accounts/session.ts';
import { sessionsQuery } from '../../features/accounts/sessions.ts';
import { formatDayAndTime } from '../../ui/formats.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { type Check, useForm } from '../../ui/forms/use-form.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';

const checkOldPassword: Check = ({ value }) => (value === '' ? 'Please enter your old password.' : null);

const checkConfirmation: Check = ({ value, form }) => {
  if (value === '') return 'Please enter the new password once more.';
  const chosen = form?.elements.namedItem('password');
  const isSame = chosen instanceof HTMLInputElement && chosen.value === value;
  return isSame ? null : learnerErrors.passwords_differ.message;
};

export function PasswordSection({ profile }: { profile: Profile }) {
  const { change, form } = useChangePassword(profile);
  const { password_changed_at: changedAt } = profile;
  return (
    <AccountSection
      title="Password & Security"
      about={
        <p className="account-note" role="status">
          {changedAt !== null && (
            <>
              Your password was last changed on{' '}
              <time dateTime={changedAt}>{formatDayAndTime(changedAt)}</time>.
            </>
          )}
        </p>
      }
    >
      <form className="account-form" {...form.props}>
        {/* Tells password managers the account of the password. */}
        <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
        <PasswordField label="Old password" autoComplete="current-password" {...form.field('old_password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={learnerErrors.password_too_short.message}
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field('confirm_password')}
        />
        <p className="account-note">
          You stay logged in here and are logged out everywhere else. We’ll email you to confirm.
        </p>
        <SubmitButton busy={change.isPending} busyLabel="Changing…" outlined>
          Change password
        </SubmitButton>
      </form>
    </AccountSection>
  );
}

function useChangePassword(profile: Profile) {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(profile._id);
  const change = useMutation({
    mutationFn: (body: ApiRequest<'changePassword'>['body']) =>
      callApi('changePassword', { body }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS }),
    onMutate: clearToasts,
    onSuccess() {
      form.props.ref.current?.reset();
      // Updated at once; the server's own time follows.
      const password_changed_at = new Date(estimateServerNow()).toISOString();
      queryClient.setQueryData(queryKey, (known) => known && { ...known, password_changed_at });
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(profile._id).queryKey });
    },
    onError(failure) {
      if (!form.showErrors(errorsAtFields(failure))) showError(failure);
    },
  });
  const form = useForm(
    { old_password: checkOldPassword, password: checkNewPassword, confirm_password: checkConfirmation },
    (fields) =>
      change.mutate({
        old_password: String(fields.get('old_password')),
        password: String(fields.get('password')),
        confirm_password: String(fields.get('confirm_password')),
      }),
  );
  return { change, form };
}

function errorsAtFields(failure: unknown): Partial<Record<string, string>> {
  const oldPassword = presentPasswordError(failure);
  if (oldPassword !== null) return { old_password: oldPassword };
  if (errorCodeOf<'changePassword'>(failure) === 'passwords_differ')
    return { confirm_password: errorMessageOf(failure) };
  return fieldErrorsIn(failure);
}

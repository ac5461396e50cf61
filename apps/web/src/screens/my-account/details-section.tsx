import { useCallback, useEffect, useRef } from 'react';
import {
  checkDateOfBirth,
  checkFirstName,
  checkLastName,
  FIRST_DAY_OF_BIRTH,
  fieldErrorsIn,
} from '../../features/accounts/field-checks.ts';
import { checkPhone, readPhoneNumber } from '../../features/accounts/phone.ts';
import { PhoneField } from '../../features/accounts/phone-field.tsx';
import { type Details, type Profile, useSaveProfile } from '../../features/accounts/profile.ts';
import { formatToday } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { clearToasts, showError, showSuccess } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';

/** Names of the fields within a sentence. */
const NAMES = {
  first_name: 'first name',
  last_name: 'last name',
  mobile: 'phone',
  dob: 'date of birth',
} as const satisfies Record<keyof Details, string>;

type Props = { profile: Profile; onChanged(names: readonly string[]): void };

export function DetailsSection({ profile, onChanged }: Props) {
  const save = useSaveProfile(profile._id);
  const form = useForm(
    { first_name: checkFirstName, last_name: checkLastName, mobile: checkPhone, dob: checkDateOfBirth },
    (fields) => {
      clearToasts();
      save.mutate(
        { change: changesIn(fields, profile) },
        {
          onSuccess: ({ status }) => showSuccess(status),
          onError(failure) {
            if (!form.showErrors(fieldErrorsIn(failure))) showError(failure);
          },
        },
      );
    },
  );
  const element = form.props.ref;
  const reportChanges = useCallback(() => {
    if (element.current) onChanged(namesOf(changesIn(new FormData(element.current), profile)));
  }, [profile, element, onChanged]);
  const known = useRef(profile);
  // The fields are uncontrolled: they are filled, and compared with the server's data, once they are
  // rendered.
  useEffect(() => {
    if (element.current) replaceUntouched(element.current, known.current, profile);
    known.current = profile;
    reportChanges();
  }, [profile, element, reportChanges]);

  return (
    <AccountSection
      title="Basic Details"
      about={<p className="account-note">As your organisation knows you.</p>}
    >
      <form
        className="account-form"
        {...form.props}
        onInput={() => {
          form.props.onInput();
          reportChanges();
        }}
      >
        <div className="account-pair">
          <TextField
            label="First name"
            autoComplete="given-name"
            required
            maxLength={100}
            defaultValue={profile.first_name}
            {...form.field('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            required
            maxLength={100}
            defaultValue={profile.last_name}
            {...form.field('last_name')}
          />
        </div>
        <PhoneField saved={profile.mobile} {...form.field('mobile')} />
        <TextField
          label="Date of birth"
          type="date"
          autoComplete="bday"
          required
          min={FIRST_DAY_OF_BIRTH}
          max={formatToday()}
          defaultValue={profile.dob}
          {...form.field('dob')}
        />
        <TextField
          label="Email"
          type="email"
          disabled
          value={profile.email}
          hint="You log in with it. It cannot be changed here."
        />
        <SubmitButton busy={save.isPending} busyLabel="Saving…">
          Save
        </SubmitButton>
      </form>
    </AccountSection>
  );
}

/** Replaces the former values by the server's new ones, except where something was typed. */
function replaceUntouched(form: HTMLFormElement, former: Profile, profile: Profile): void {
  for (const name of ['first_name', 'last_name', 'dob'] as const) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.value === former[name]) input.value = profile[name];
  }
}

/** Values of the form that differ from the server's. */
function changesIn(fields: FormData, profile: Profile): Partial<Details> {
  const details: Details = {
    first_name: String(fields.get('first_name')).trim(),
    last_name: String(fields.get('last_name')).trim(),
    mobile: readPhoneNumber(fields, 'mobile'),
    dob: String(fields.get('dob')),
  };
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => value !== profile[name as keyof Details]),
  );
}

function namesOf(changes: Partial<Details>): string[] {
  return Object.entries(NAMES).flatMap(([name, words]) => (Object.hasOwn(changes, name) ? [words] : []));
}

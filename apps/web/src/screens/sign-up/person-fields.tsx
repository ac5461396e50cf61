import { FIRST_DAY_OF_BIRTH } from '../../features/accounts/field-checks.ts';
import { readPhoneNumber } from '../../features/accounts/phone.ts';
import { PhoneField } from '../../features/accounts/phone-field.tsx';
import type { Tenant } from '../../features/tenants/tenant-look.ts';
import { formatToday } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';

/** Part of a learner's name that others see; null: nothing. */
const SHOWN_TO_OTHERS: Record<Tenant['leaderboard_names'], string | null> = {
  full: 'your name',
  initials: 'your initials',
  none: null,
};

type PersonField = 'first_name' | 'last_name' | 'dob' | 'mobile';
type Props = {
  field(name: PersonField): { name: string; error: string | null };
  /** Name as somebody else wrote it, to be put right; empty without one. */
  name?: string;
};

/** Fields of the person who signs up, but for address and password. */
export function PersonFields({ field, name = '' }: Props) {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const first = words.length > 1 ? words.slice(0, -1).join(' ') : name.trim();
  return (
    <>
      <div className="pair">
        <TextField
          label="First name"
          {...field('first_name')}
          autoComplete="given-name"
          defaultValue={first}
          required
          maxLength={100}
        />
        <TextField
          label="Last name"
          {...field('last_name')}
          autoComplete="family-name"
          defaultValue={last}
          required
          maxLength={100}
        />
      </div>
      <TextField
        label="Date of birth"
        {...field('dob')}
        type="date"
        autoComplete="bday"
        required
        min={FIRST_DAY_OF_BIRTH}
        max={formatToday()}
      />
      <PhoneField {...field('mobile')} />
    </>
  );
}

/** Notice of the part of the name that others will see; nothing where they see none. */
export function NameNotice({ tenant }: { tenant: Tenant | undefined }) {
  const shown = SHOWN_TO_OTHERS[tenant?.leaderboard_names ?? 'none'];
  if (shown === null) return null;
  return (
    <p className="cover-aside">
      {`Other learners see ${shown} on the leaderboard. You can change that in My Account.`}
    </p>
  );
}

/** Reads what these fields, and that of the password, hold. */
export function readPerson(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
    dob: text('dob'),
    mobile: readPhoneNumber(fields, 'mobile'),
    password: text('password'),
  };
}

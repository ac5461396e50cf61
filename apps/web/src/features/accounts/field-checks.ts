import { learnerErrors } from '@assay/contract/learner-errors';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { formatToday } from '../../ui/formats.ts';
import { type Check, malformedFieldsIn } from '../../ui/forms/use-form.ts';
import { describeEmailFault } from './email-address.ts';

/** Counted as the server does: a character beyond the basic plane is one. */
const MIN_PASSWORD_CHARACTERS = 8;
export const FIRST_DAY_OF_BIRTH = '1900-01-01';

/** Checks of personal data in forms. The server has the last word. */
export const checkFirstName = checkNotEmpty('Please enter your first name.');
export const checkLastName = checkNotEmpty('Please enter your last name.');
export const checkEmail: Check = ({ value }) => describeEmailFault(value);

export const checkDateOfBirth: Check = ({ value, validity }) => {
  // The browser gives no value for a date that is half typed, or that no calendar has.
  if (validity.badInput) return 'Please enter a full, real date.';
  if (value === '') return 'Please enter your date of birth.';
  if (value > formatToday()) return 'The date of birth cannot be later than today.';
  return value < FIRST_DAY_OF_BIRTH ? 'Please enter a year from 1900 on.' : null;
};

/** Checks a password that exists already, by no rule for new ones: any that was ever chosen is allowed. */
export const checkPassword: Check = ({ value }) => (value === '' ? 'Please enter your password.' : null);

export const checkNewPassword: Check = ({ value }) => {
  if (value === '') return 'Please choose a password.';
  if ([...value].length < MIN_PASSWORD_CHARACTERS) return learnerErrors.password_too_short.message;
  return value.trim() === '' ? learnerErrors.password_blank.message : null;
};

function checkNotEmpty(message: string): Check {
  return ({ value }) => (value.trim() === '' ? message : null);
}

/** Server errors of single fields, by field name; empty for any other failure. */
export function fieldErrorsIn(failure: unknown): Partial<Record<string, string>> {
  switch (errorCodeOf<'register' | 'acceptInvitation' | 'resetPassword' | 'updateProfile'>(failure)) {
    case 'password_too_short':
    case 'password_blank':
    case 'password_common':
    case 'password_unchanged':
    case 'password_is_email':
      return { password: errorMessageOf(failure) };
    case 'name_refused':
      return { first_name: errorMessageOf(failure) };
    case 'sign_up_refused':
      return { email: errorMessageOf(failure) };
    default:
      return malformedFieldsIn(failure);
  }
}

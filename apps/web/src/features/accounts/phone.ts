import { type CountryCode, listCallingCodes, phoneNumberOf, splitPhoneNumber } from '@assay/contract/phone';
import type { Check } from '../../ui/forms/use-form.ts';

/** Country code and number together. Specification sections 5 and 9. */
const MAX_PHONE_DIGITS = 15;

/**
 * Digits of a number as typed or pasted, beside the country that was chosen. The chosen country's code is
 * dropped where it is written with + or 00. Another country's code stays, with its plus, and digits beyond
 * fifteen in all are dropped.
 */
export function nationalNumber(typed: string, dialCode: string): string {
  const digits = typed.replace(/\D/gu, '');
  const isInternational = /^\s*(?:\+|00)/u.test(typed);
  if (!isInternational) return digits.slice(0, MAX_PHONE_DIGITS - dialCode.length);
  const international = digits.replace(/^00/u, '');
  return international.startsWith(dialCode)
    ? international.slice(dialCode.length, MAX_PHONE_DIGITS)
    : `+${international.slice(0, MAX_PHONE_DIGITS)}`;
}

/** Name of the field that holds the country of the number in this field. */
export function countryFieldOf(name: string): string {
  return `${name}-country`;
}

/** @returns the number as it crosses the wire; empty where the field holds none of the chosen country */
export function readPhoneNumber(fields: FormData, name: string): string {
  const country = listCallingCodes().find((one) => one.country === fields.get(countryFieldOf(name)))?.country;
  return toWire(String(fields.get(name) ?? ''), country);
}

/** Checks a phone number in a form, beside its country. The server has the last word. */
export const checkPhone: Check = ({ name, value, form }) => {
  if (value === '') return 'Please enter your phone number.';
  const isNumber = form !== null && readPhoneNumber(new FormData(form), name) !== '';
  return isNumber ? null : 'This is not a phone number of the chosen country.';
};

/** @returns the number as it crosses the wire; empty where it is none of this country */
export function toWire(typed: string, country: CountryCode | undefined): string {
  return (typed !== '' && country && phoneNumberOf(typed, country)) || '';
}

/**
 * Splits a number of the wire for its field, beside its country; without a number, the first of all
 * countries.
 */
export function fromWire(
  wire: string,
  countries: Country[],
): { country: Country | undefined; national: string } {
  const split = splitPhoneNumber(wire);
  const country = countries.find(({ code }) => code === split?.country);
  return country && split ? { country, national: split.national } : { country: countries[0], national: '' };
}

export type Country = { code: CountryCode; name: string; dialCode: string };

/** The United Kingdom comes first and is chosen until another is (specification section 9). */
const FIRST: CountryCode = 'GB';

/**
 * Lists every country with its dial code, the United Kingdom first, the others by name in the reader's
 * language.
 */
export function listCountries(language = 'en-GB'): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return listCallingCodes()
    .map(({ country, callingCode }) => ({
      code: country,
      name: names.of(country) ?? country,
      dialCode: callingCode,
    }))
    .sort((a, b) => Number(b.code === FIRST) - Number(a.code === FIRST) || compare(a.name, b.name));
}

/**
 * Finds countries by name (ignoring accents and case), by code, or by dial code with or without plus. Those
 * whose code it is come first, then those whose name begins with it.
 */
export function findCountries(countries: Country[], typed: string): Country[] {
  const wanted = searchableText(typed.trim());
  if (wanted === '') return countries;
  const digits = wanted.replace(/^(?:\+|00)/u, '');
  const found = countries.filter(
    ({ name, code, dialCode }) =>
      searchableText(name).includes(wanted) ||
      searchableText(code) === wanted ||
      (/^\d+$/u.test(digits) && dialCode.startsWith(digits)),
  );
  const rank = ({ name, code, dialCode }: Country) =>
    searchableText(code) === wanted || dialCode === digits
      ? 0
      : searchableText(name).startsWith(wanted)
        ? 1
        : 2;
  return found.sort((a, b) => rank(a) - rank(b));
}

function searchableText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

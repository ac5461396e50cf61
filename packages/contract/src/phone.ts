import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/**
 * Phone numbers as they cross the wire: digits, country code first, no plus (specification sections 3 and 7).
 * The library knows which zeros and eights are dialled inside a country only. A number is refused when it is
 * too short or too long for its country, and not when its range is unknown: new ranges are assigned faster
 * than software is updated.
 */

export type { CountryCode };

/** Every country with the code that is dialled for it. */
export function listCallingCodes(): { country: CountryCode; callingCode: string }[] {
  return getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }));
}

/**
 * @param typed with the zeros of its country or without, or with a plus and the country code
 * @param country where it was typed; without one it must be international, with or without its plus
 * @returns null when it is no number of this country
 */
export function phoneNumberOf(typed: string, country?: CountryCode): string | null {
  const isInternational = country === undefined && !typed.startsWith('+');
  const number = parsePhoneNumberFromString(isInternational ? `+${typed}` : typed, {
    ...(country === undefined ? {} : { defaultCountry: country }),
    extract: false,
  });
  if (number === undefined || number.ext !== undefined || !number.isPossible()) return null;
  if (country !== undefined && number.countryCallingCode !== getCountryCallingCode(country)) return null;
  return number.number.slice(1);
}

/**
 * A number of the wire as its country writes it after the country code; null where the number belongs to
 * none. Of countries that share a code it is the one that the number tells, else the largest.
 */
export function splitPhoneNumber(wire: string): { country: CountryCode; national: string } | null {
  const number = parsePhoneNumberFromString(`+${wire}`, { extract: false });
  if (number === undefined) return null;
  const [largest] = number.getPossibleCountries();
  const country = number.country ?? largest;
  return country === undefined ? null : { country, national: number.nationalNumber };
}

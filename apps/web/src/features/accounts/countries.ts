import { dialCodes } from './dial-codes.ts';

export type Country = { code: string; name: string; dialCode: string };

/** Specification section 9: the United Kingdom stands first and is chosen until another is. */
const FIRST = 'gb';

/** Every country with its dial code, gb first, the others by name in the reader's language. */
export function listCountries(language = 'en-GB'): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = dialCodes
    .trim()
    .split(/\s+/u)
    .map((entry) => {
      const code = entry.slice(0, 2);
      return { code, name: names.of(code.toUpperCase()) ?? code.toUpperCase(), dialCode: entry.slice(2) };
    });
  const { compare } = new Intl.Collator(language);
  return countries.sort(
    (a, b) => Number(b.code === FIRST) - Number(a.code === FIRST) || compare(a.name, b.name),
  );
}

/**
 * Countries by name (accents and case aside), by code, or by dial code with or without plus.
 * Those whose code it is come first, then those whose name begins with it.
 */
export function findCountries(countries: Country[], typed: string): Country[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return countries;
  const digits = wanted.replace(/^(?:\+|00)/u, '');
  const found = countries.filter(
    ({ name, code, dialCode }) =>
      plain(name).includes(wanted) ||
      code === wanted ||
      (/^\d+$/u.test(digits) && dialCode.startsWith(digits)),
  );
  const rank = ({ name, code, dialCode }: Country) =>
    code === wanted || dialCode === digits ? 0 : plain(name).startsWith(wanted) ? 1 : 2;
  return found.sort((a, b) => rank(a) - rank(b));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

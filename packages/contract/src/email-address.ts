/**
 * E-mail addresses as they are stored, compared and mailed to: a name of ASCII letters, and a domain in
 * ASCII. An international domain is written in its `xn--` form (UTS #46, as browsers and mail servers do); an
 * ASCII address stays as it was typed, and comparisons ignore its case.
 */

export const MAX_ADDRESS_CHARACTERS = 254;
const MAX_LABEL_CHARACTERS = 63;

const NAME = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]$/u;
/** Labels with a dot between them; the last one of letters, or of an international domain. */
const DOMAIN = /^(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/u;
/** Beyond ASCII only: what the URL parser would silently decode, cut off or drop is no part of a domain. */
const NO_DOMAIN = /[\s\p{Cc}!-,/:-@[-`{-~]/u;
const HAS_INTERNATIONAL_LABEL = /[^\p{ASCII}]|(?:^|\.)[Xx][Nn]--/u;

/** @returns the address with its domain in ASCII; null for what is no address. Ends are not trimmed. */
export function canonicalAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const [name, domain] = [typed.slice(0, Math.max(at, 0)), typed.slice(at + 1)];
  const ascii = HAS_INTERNATIONAL_LABEL.test(domain) ? asciiDomain(domain) : domain;
  if (ascii === null || !NAME.test(name) || !DOMAIN.test(ascii)) return null;
  const address = `${name}@${ascii}`;
  return address.length <= MAX_ADDRESS_CHARACTERS ? address : null;
}

/** @returns null for what is no domain */
function asciiDomain(domain: string): string | null {
  if (NO_DOMAIN.test(domain) || !domain.isWellFormed()) return null;
  // Both Node and browsers read a URL's host by UTS #46, and refuse a label that is no international one.
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.split('.').every(({ length }) => length <= MAX_LABEL_CHARACTERS) ? hostname : null;
  } catch {
    return null;
  }
}

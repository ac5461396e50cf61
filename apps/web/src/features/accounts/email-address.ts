import { canonicalAddress, MAX_ADDRESS_CHARACTERS } from '@assay/contract/email-address';

/**
 * Describes why a text is no e-mail address; null for every address that the contract takes, and for no other
 * (a test compares the two). Both trim the ends.
 */
export function describeEmailFault(typed: string): string | null {
  const address = typed.trim();
  if (address === '') return 'Please enter your e-mail address.';
  if (/\s/u.test(address)) return 'An e-mail address has no spaces.';
  const [name = '', host, ...more] = address.split('@');
  if (host === undefined) return 'An e-mail address needs an @, as in name@example.org.';
  if (more.length > 0) return 'An e-mail address has one @ only.';
  if (name === '') return 'An e-mail address needs a name before the @, as in name@example.org.';
  // Other scripts have dots of their own.
  if (!/[.。．｡]/u.test(host))
    return 'After the @, an e-mail address needs a part with a dot, as in example.org.';
  if (address.length <= MAX_ADDRESS_CHARACTERS && canonicalAddress(address) !== null) return null;
  return 'This is not an e-mail address. Please check it for typos.';
}

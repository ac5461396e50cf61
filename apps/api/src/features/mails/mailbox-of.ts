/** Where dots in the name before the @ mean nothing, and the two domains are one. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * The box into which mail for an address falls, as far as that can be told from outside: in lower case, without what
 * follows a plus, and without dots where they mean nothing. By this mails are counted; mail goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  // An address that begins with a plus has no other name than the whole.
  const box = name === '' ? email.slice(0, at).toLowerCase() : name;
  return GOOGLE.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}

/** Selector of fields in which letters are typed, or choose something. */
const TEXT =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="radio"], [type="checkbox"])';

/** True where a letter pressed at this element belongs to the element, and is no shortcut. */
export function takesLetters(element: Element): boolean {
  return element.closest(TEXT) !== null;
}

/** True while a dialog lies over the page: it has its own keys. */
export function isUnderDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Latin letter of the key, in upper case, also on keyboards for another script. */
export function letterOfKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/iu.test(key)) return key.toUpperCase();
  return /^\p{L}$/u.test(key) && /^Key[A-Z]$/u.test(code) ? code.slice(-1) : null;
}

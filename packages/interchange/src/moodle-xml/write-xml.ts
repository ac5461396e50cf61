/** What XML 1.0 cannot hold at all, not even written as a reference. */
const NO_XML_CHARACTER = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]|\p{Surrogate}/gu;

/** A text within an element. Characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  const written = text.replace(NO_XML_CHARACTER, '');
  // A reader of XML would make a line feed of a carriage return as such.
  return /[<&>]/u.test(written) && !/\]\]>|\r/u.test(written)
    ? `<![CDATA[${written}]]>`
    : written
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\r', '&#13;');
}

/** A text as an attribute's value, without its quotation marks. */
export function xmlAttribute(text: string): string {
  return text
    .replace(NO_XML_CHARACTER, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/gu, (space) => `&#${space.charCodeAt(0)};`);
}

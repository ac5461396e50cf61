/** No element of HTML has a longer name. */
const TAG_START = /<(\/?)([a-z][a-z\d:-]{0,30})(?=[\s/>])/giu;
const TAG = /<(\/?)([a-z][a-z\d:-]{0,30})(?=[\s/>])[^<>]*>/giu;
/**
 * Begins no tag: behind the name stands neither its end nor an attribute. So do `<!DOCTYPE …>` and `<?xml …?>`, but not
 * a comment.
 */
const LESS_THAN =
  /<(?!!--|\/?[a-z][a-z\d:-]{0,30}(?:\s*\/?>|[\s/][^"'<>=]*>|(?:\s+[^\s"'<>=]{1,100}){1,20}\s*=))/giu;

const STANDS_ALONE = new Set(['br', 'hr', 'img', 'wbr', 'col', 'area', 'embed', 'input', 'source', 'track']);
/** HTML lets authors leave their ends out. */
const ENDS_BY_ITSELF = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt caption'.split(' '),
);
/** Stand in a document's head, never in a text. */
const OF_A_HEAD = new Set(['meta', 'link', 'base']);

/**
 * Questions about HTML name its tags: "What is the purpose of the <head> section?". A tag that nothing closes, or that
 * nothing opens, is such a name and is written as text, since as a tag it would only vanish. So is the sign of
 * "x<y", which would take with it what comes after it.
 */
export function withNamedTagsAsText(html: string): string {
  const names = { '': new Set<string>(), '/': new Set<string>() };
  for (const [, slash, name = ''] of html.matchAll(TAG_START)) {
    names[slash === '/' ? '/' : ''].add(name.toLowerCase());
  }
  return html
    .replace(TAG, (tag, slash: string, written: string) => {
      const name = written.toLowerCase();
      if (STANDS_ALONE.has(name) || ENDS_BY_ITSELF.has(name)) return tag;
      const partner = slash === '/' ? '' : '/';
      // With an attribute's value it was meant to do something, and only its end was forgotten.
      const isUsed = !OF_A_HEAD.has(name) && (names[partner].has(name) || tag.includes('='));
      return isUsed ? tag : `&lt;${tag.slice(1, -1)}&gt;`;
    })
    .replace(LESS_THAN, '&lt;');
}

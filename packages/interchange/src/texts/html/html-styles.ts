import { attributeOf, type OpeningTag } from './html-tokens.ts';

/** Limit of declarations; no editor writes more on one element. */
const MAX_DECLARATIONS = 100;

/** The declarations of an element's `style`, in lower case by property. */
export function stylesOf(tag: OpeningTag): Map<string, string> {
  const written = attributeOf(tag, 'style');
  if (written === undefined) return new Map();
  const declarations = written.toLowerCase().split(';', MAX_DECLARATIONS);
  return new Map(
    declarations.map((declaration) => {
      const [property = '', ...value] = declaration.split(':');
      const text = value.join(':').replace('!important', '');
      return [property.trim(), text.trim()];
    }),
  );
}

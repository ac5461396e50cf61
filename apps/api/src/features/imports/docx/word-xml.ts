import { SaxesParser } from 'saxes';

/** Limit of nesting: no editor goes deeper, and the readers of the result are recursive. */
const MAX_DEPTH = 250;

/**
 * An element by its name, such as `w:p`: no editor uses other prefixes.
 * @param at position in the file right after its tag
 */
type WordElement = { name: string; at: number; attribute(name: string): string | null };

type WordXmlListener = { open?(element: WordElement): void; close?(element: WordElement): void };

/**
 * @throws an Error that says what is wrong with the XML; also if it declares entities or is nested too deeply
 */
export function readWordXml(xml: string, listener: WordXmlListener): void {
  const parser = new SaxesParser();
  const open: WordElement[] = [];
  parser.on('error', (error) => {
    throw new Error(`its XML is broken: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new Error('its XML declares a document type, which no editor writes');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      at: parser.position,
      attribute: (wanted: string) => attributes[`w:${wanted}`] ?? null,
    };
    open.push(element);
    if (open.length > MAX_DEPTH) throw new Error('its XML is nested too deeply');
    listener.open?.(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) listener.close?.({ ...element, at: parser.position });
  });
  parser.write(xml).close();
}

import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Deeper no editor nests its elements; what reads them afterwards calls itself for each. */
const MAX_DEPTH = 250;

/**
 * An element by the name that Word's own files give it, such as `w:p`, whatever prefix its file uses.
 * @param at where in the file what comes behind its tag begins
 */
export type WordElement = {
  name: string;
  prefix: string;
  at: number;
  attribute(name: string): string | null;
};

export type WordXmlListener = { open?(element: WordElement): void; close?(element: WordElement): void };

/** @throws an Error that says what is wrong with the XML, also where it declares entities or is nested too deeply */
export function readWordXml(xml: string, listener: WordXmlListener): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: WordElement[] = [];
  parser.on('error', (error) => {
    throw new Error(`Its XML is broken: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new Error('Its XML declares a document type, which no editor writes.');
  });
  parser.on('opentag', (tag) => {
    const element = elementOf(tag, parser.position);
    open.push(element);
    if (open.length > MAX_DEPTH) throw new Error('Its XML is nested too deeply.');
    listener.open?.(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) listener.close?.({ ...element, at: parser.position });
  });
  parser.write(xml).close();
}

function elementOf(tag: SaxesTagNS, at: number): WordElement {
  const attributes = Object.values(tag.attributes);
  return {
    name: `${prefixOf(tag.uri)}${tag.local}`,
    prefix: tag.prefix === '' ? '' : `${tag.prefix}:`,
    at,
    attribute: (name) => attributes.find(({ local }) => local === name)?.value ?? null,
  };
}

function prefixOf(uri: string): string {
  if (/\/wordprocessingml(?:\/\d+)?\/main$/u.test(uri)) return 'w:';
  return /\/math$/u.test(uri) ? 'm:' : '';
}

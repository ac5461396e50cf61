import { SaxesParser } from 'saxes';
import { unpackZip, ZipFault } from '../../bytes/zip.ts';

/** Limit of nesting; no part of a workbook is deeper. */
const MAX_DEPTH = 60;
/** Limit of the elements within one, such as the cells of a row with their contents. */
const MAX_ELEMENTS = 200_000;

/**
 * An element with all that is in it; its name without a prefix, and its attributes with theirs.
 * @param text its own, without that of its children
 */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

/** The names of elements, and what receives the outermost of these one by one: only one is in memory. */
export type Wanted = { names: string[]; receive(element: XmlElement): void };

/**
 * Reads XML parts of a workbook straight from its archive. Any document type is refused.
 * @param wantedOf chooses what is read of a part; null leaves it packed
 * @throws a {@link ZipFault} if the archive or a part of it is broken
 */
export function readXmlParts(bytes: Uint8Array, wantedOf: (path: string) => Wanted | null): void {
  unpackZip(bytes, (path) => {
    const wanted = wantedOf(path);
    if (wanted === null) return null;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parser = createParser(path, wanted);
    return (piece, isLast) => {
      try {
        parser.write(decoder.decode(piece, { stream: !isLast }));
        if (isLast) parser.close();
        return true;
      } catch (error) {
        throw error instanceof ZipFault ? error : new ZipFault(`its part ${path} is broken`);
      }
    };
  });
}

function createParser(path: string, { names, receive }: Wanted): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const open: XmlElement[] = [];
  let depth = 0;
  let count = 0;
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('doctype', () => {
    throw new ZipFault(`its part ${path} declares a document type`);
  });
  parser.on('opentag', ({ name: written, attributes }) => {
    depth += 1;
    const name = written.slice(written.indexOf(':') + 1);
    const parent = open.at(-1);
    count = parent === undefined ? 0 : count + 1;
    if (depth > MAX_DEPTH) throw new ZipFault(`its part ${path} is nested too deeply`);
    if (count > MAX_ELEMENTS) throw new ZipFault(`its part ${path} holds too many elements in one`);
    if (parent === undefined && !names.includes(name)) return;
    const element: XmlElement = { name, attributes, children: [], text: '' };
    parent?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    depth -= 1;
    const element = open.pop();
    if (element !== undefined && open.length === 0) receive(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

import { SaxesParser } from 'saxes';
import { unpackZip, ZipFault } from '../../bytes/zip.ts';

/** Limit of nesting; no part of a workbook is deeper. */
const MAX_DEPTH = 60;

/** Called in the order of the document, with names without their prefixes. */
export type XmlListener = {
  open(name: string, attribute: (name: string) => string | undefined): void;
  /** Receives text in pieces. */
  text?(piece: string): void;
  close?(name: string): void;
};

/**
 * Reads XML parts of a workbook straight from its archive. Any document type is refused.
 * @param listenerOf chooses the listener of a part; null leaves it packed
 * @throws a {@link ZipFault} if the archive or a part of it is broken
 */
export function readXmlParts(bytes: Uint8Array, listenerOf: (path: string) => XmlListener | null): void {
  unpackZip(bytes, (path) => {
    const listener = listenerOf(path);
    if (listener === null) return null;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parser = createParser(path, listener);
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

function createParser(path: string, listener: XmlListener): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  let depth = 0;
  parser.on('doctype', () => {
    throw new ZipFault(`its part ${path} declares a document type`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ZipFault(`its part ${path} is nested too deeply`);
    listener.open(localName(name), (wanted) => attributes[wanted]);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listener.close?.(localName(name));
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

import { ZipFault } from '../../bytes/zip.ts';
import type { XmlListener } from './xml-events.ts';

/** An element with all that is in it. @param text its own, without that of its children */
export type XmlElement = {
  name: string;
  attribute(name: string): string | undefined;
  children: XmlElement[];
  text: string;
};

/** Limit of the elements within one, such as the cells of a row with their contents. */
const MAX_ELEMENTS = 200_000;

/** Collects the outermost elements of certain names one by one, so that only one is in memory. */
export function collectElements(names: string[], receive: (element: XmlElement) => void): XmlListener {
  const open: XmlElement[] = [];
  let count = 0;
  return {
    open(name, attribute) {
      const parent = open.at(-1);
      if (parent === undefined && !names.includes(name)) return;
      count = parent === undefined ? 0 : count + 1;
      if (count > MAX_ELEMENTS)
        throw new ZipFault(`its <${open[0]?.name}> holds more than ${MAX_ELEMENTS} elements`);
      const element: XmlElement = { name, attribute, children: [], text: '' };
      parent?.children.push(element);
      open.push(element);
    },
    text(piece) {
      const element = open.at(-1);
      if (element !== undefined) element.text += piece;
    },
    close() {
      const element = open.pop();
      if (element !== undefined && open.length === 0) receive(element);
    },
  };
}

/** Joins a text from its runs, without phonetic signs, and restores characters that XML cannot hold. */
export function textOfRuns(element: XmlElement): string {
  return runsOf(element).replace(/_x([0-9a-f]{4})_/giu, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function runsOf({ name, text, children }: XmlElement): string {
  if (name === 'rPh') return '';
  return name === 't' ? text : children.map(runsOf).join('');
}

import { readWordXml } from './word-xml.ts';

/** One level of a list: its first number, its number format, and its label as in `%1.`. */
export type ListLevel = { start: number; format: string; text: string; style: string | null };
/** @param starts levels whose numbering this list restarts */
type List = { kind: string; starts: Map<number, number> };
type ParagraphStyle = { list: string | null; level: number | null; basedOn: string | null };

/**
 * The lists of a document: `levels` by their kind (Word's abstract numbering), `lists` and paragraph styles
 * by their ids.
 */
export type ListStyles = {
  levels: Map<string, Map<number, ListLevel>>;
  lists: Map<string, List>;
  styles: Map<string, ParagraphStyle>;
};

/** @param numbering `numbering.xml` @param styles `styles.xml`; empty if the document has none */
export function readListStyles(numbering: string, styles: string): ListStyles {
  const found: ListStyles = { levels: new Map(), lists: new Map(), styles: new Map() };
  if (numbering !== '') readNumbering(numbering, found);
  if (styles !== '') readStyles(styles, found);
  return found;
}

function readNumbering(xml: string, { levels, lists }: ListStyles): void {
  let kind = new Map<number, ListLevel>();
  let list: List | null = null;
  let level: ListLevel | null = null;
  let overridden = 0;
  readWordXml(xml, {
    open({ name, attribute }) {
      const value = attribute('val') ?? '';
      if (name === 'w:abstractNum') {
        kind = new Map();
        levels.set(attribute('abstractNumId') ?? '', kind);
      } else if (name === 'w:num') {
        list = { kind: '', starts: new Map() };
        lists.set(attribute('numId') ?? '', list);
      } else if (name === 'w:abstractNumId' && list !== null) list.kind = value;
      else if (name === 'w:lvlOverride') overridden = Number(attribute('ilvl') ?? 0);
      else if (name === 'w:startOverride') list?.starts.set(overridden, Number(value));
      else if (name === 'w:lvl') {
        level = { start: 1, format: 'decimal', text: '', style: null };
        if (list === null) kind.set(Number(attribute('ilvl') ?? 0), level);
      } else if (level !== null) setOfLevel(level, name, value);
    },
    close({ name }) {
      if (name === 'w:num') list = null;
      else if (name === 'w:lvl') level = null;
    },
  });
}

function setOfLevel(level: ListLevel, name: string, value: string): void {
  if (name === 'w:start') level.start = Number(value);
  else if (name === 'w:numFmt') level.format = value;
  else if (name === 'w:lvlText') level.text = value;
  else if (name === 'w:pStyle') level.style = value;
}

function readStyles(xml: string, { styles }: ListStyles): void {
  let style: ParagraphStyle | null = null;
  readWordXml(xml, {
    open({ name, attribute }) {
      const value = attribute('val');
      if (name === 'w:style') {
        style = { list: null, level: null, basedOn: null };
        styles.set(attribute('styleId') ?? '', style);
      } else if (style === null) return;
      else if (name === 'w:basedOn') style.basedOn = value;
      else if (name === 'w:numId') style.list = value;
      else if (name === 'w:ilvl') style.level = Number(value);
    },
  });
}

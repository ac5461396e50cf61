/** @param at where in the text it begins @param isSign it is one sign that should have been written as an entity */
type BrokenMark = { at: number; message: string; isSign?: true };
type OpenElement = { name: string; at: number };
/** The CDATA section that ended last. */
type LastSection = { at: number; end: number };

/** What is written of a mark in a message. */
const MAX_NAME_LENGTH = 40;
const HOW_TO_WRITE_HTML =
  'Where a text holds HTML, write <![CDATA[ right after <text> and ]]> right before </text>.';
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|([a-z][\w.-]{0,60}));/iy;
const KNOWN_ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const NAME = /[\p{L}_:][^\s<>/"'=&!?]{0,200}/uy;
const CDATA = '<![CDATA[';
/** Marks that end with a text of their own. */
const ENCLOSED = [
  { start: '<!--', end: '-->', what: 'comment' },
  { start: CDATA, end: ']]>', what: 'CDATA section' },
  { start: '<?', end: '?>', what: 'processing instruction' },
  { start: '<!', end: '>', what: 'declaration' },
];

/**
 * Finds marks of an XML text that are broken, each at the place where a person must mend it. A parser tells where it
 * could not go on, which for a mark without an end is the end of the file. Behind a single sign it is plain how the text
 * goes on, and behind an element within a text that the text ends there: so those are found together. Nothing is looked
 * for behind anything else.
 * @param most as many are found
 */
function findBrokenMarks(xml: string, most: number): { found: BrokenMark[]; isWhole: boolean } {
  const found: BrokenMark[] = [];
  const open: OpenElement[] = [];
  let section: LastSection | null = null;
  const marks = /[<&]/gu;
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const at = mark.index;
    const end = mark[0] === '&' ? endOfEntity(xml, at) : endOfMark(xml, at, open);
    if (typeof end === 'number') {
      if (xml.startsWith(CDATA, at)) section = { at, end };
      marks.lastIndex = end;
      continue;
    }
    const unended = xml[at + 1] === '/' && section !== null ? findUnendedSection(xml, section) : null;
    if (unended !== null) return { found: [...found, unended], isWhole: false };
    found.push(end);
    const next = end.isSign ? at + 1 : endOfText(xml, at, open);
    if (next === null || found.length === most) return { found, isWhole: false };
    marks.lastIndex = next;
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined)
    found.push({ at: unclosed.at, message: `<${unclosed.name}> is opened here and never closed.` });
  return { found, isWhole: true };
}

/** A CDATA section without its end goes on to that of the next text, beyond the end of its own. */
function findUnendedSection(xml: string, { at, end }: LastSection): BrokenMark | null {
  const [mark] = /<\/?text[\s>]/u.exec(xml.slice(at, end)) ?? [];
  if (mark?.startsWith('</') !== true) return null;
  const { line } = placeOf(xml, xml.indexOf(mark, at));
  return { at, message: `this ${CDATA} is not closed: write ]]> before </text> in line ${line}.` };
}

/**
 * Where the text ends in which an element is broken; what is open within it is closed.
 * @returns null where it stands in no text, or the next text begins before this one ends
 */
function endOfText(xml: string, at: number, open: OpenElement[]): number | null {
  const text = open.findLastIndex(({ name }) => name === 'text');
  if (text < 0 || xml.startsWith('<!', at)) return null;
  const mark = /<\/?text[\s>]/gu;
  mark.lastIndex = at;
  const next = mark.exec(xml);
  if (next?.[0].startsWith('</') !== true) return null;
  open.length = text + 1;
  return next.index;
}

function endOfEntity(xml: string, at: number): number | BrokenMark {
  const match = matchAt(ENTITY, xml, at);
  if (match === null)
    return { at, message: 'this & begins no entity. Write &amp; for the sign itself.', isSign: true };
  const [entity, name] = match;
  if (name === undefined || KNOWN_ENTITIES.has(name)) return at + entity.length;
  return {
    at,
    message: `${entity.slice(0, MAX_NAME_LENGTH)} is no entity of XML. Write the character itself.`,
    isSign: true,
  };
}

function endOfMark(xml: string, at: number, open: OpenElement[]): number | BrokenMark {
  const enclosed = ENCLOSED.find(({ start }) => xml.startsWith(start, at));
  if (enclosed !== undefined) {
    const end = xml.indexOf(enclosed.end, at + enclosed.start.length);
    const { what } = enclosed;
    return end < 0
      ? { at, message: `this ${what} has no end (${enclosed.end}).` }
      : end + enclosed.end.length;
  }
  const isClosing = xml[at + 1] === '/';
  const [written] = matchAt(NAME, xml, at + (isClosing ? 2 : 1)) ?? [];
  if (written === undefined)
    return { at, message: 'this < begins no element. Write &lt; for the sign itself.', isSign: true };
  const name = written.slice(0, MAX_NAME_LENGTH);
  const end = endOfTag(xml, at + 1);
  if (end === null) {
    return { at, message: `the tag <${isClosing ? '/' : ''}${name} has no end (>).${adviceWithin(open)}` };
  }
  // Where a tag goes on behind a broken sign is not plain.
  if (typeof end !== 'number') return { at: end.at, message: end.message };
  if (isClosing) return closeElement(xml, { name, at, end }, open);
  if (xml[end - 2] !== '/') open.push({ name, at });
  return end;
}

function closeElement(
  xml: string,
  { name, at, end }: { name: string; at: number; end: number },
  open: OpenElement[],
): number | BrokenMark {
  const advice = adviceWithin(open);
  const opened = open.at(-1);
  if (opened?.name === name) {
    open.pop();
    return end;
  }
  if (opened === undefined) return { at, message: `</${name}> closes nothing.` };
  return open.some((outer) => outer.name === name)
    ? {
        at: opened.at,
        message: `<${opened.name}> is opened here and not closed before </${name}>.${adviceWithin(open.slice(0, -1))}`,
      }
    : {
        at,
        message: `</${name}> closes nothing: <${opened.name}> of line ${placeOf(xml, opened.at).line} is open.${advice}`,
      };
}

/** How to write HTML, where an element is broken that stands within a text. */
function adviceWithin(open: OpenElement[]): string {
  return open.some(({ name }) => name === 'text') ? ` ${HOW_TO_WRITE_HTML}` : '';
}

/** The position behind the tag's `>`; null when another mark begins before it. */
function endOfTag(xml: string, from: number): number | BrokenMark | null {
  const signs = /[<>"'&]/gu;
  signs.lastIndex = from;
  let quote: string | null = null;
  for (let sign = signs.exec(xml); sign !== null; sign = signs.exec(xml)) {
    const [character] = sign;
    if (character === '<') return null;
    if (character === '&') {
      const end = endOfEntity(xml, sign.index);
      if (typeof end !== 'number') return end;
      signs.lastIndex = end;
    } else if (character === '>' && quote === null) return sign.index + 1;
    else if (character !== '>') quote = quote === null ? character : quote === character ? null : quote;
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Line and column of a place, as editors count them. */
function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (const { 0: end, index } of text.slice(0, at).matchAll(/\r\n|[\r\n]/gu)) {
    line += 1;
    start = index + end.length;
  }
  return { line, column: at - start + 1 };
}

/** Of lines that are named, and of signs that are looked for in them. */
const MAX_LINES_TOLD = 5;
const MAX_MARKS = 20;

/**
 * Says what is broken in an XML text, a line after the other; a line's signs of one kind together.
 * @param line where a parser could not go on
 * @returns null when nothing is found there or before
 */
export function describeBrokenMarks(xml: string, line: number): string | null {
  const columns = new Map<string, { line: number; message: string; columns: number[] }>();
  const { found, isWhole } = findBrokenMarks(xml, MAX_MARKS);
  for (const { at, message } of found) {
    const place = placeOf(xml, at);
    const key = `${place.line} ${message}`;
    const told = columns.get(key) ?? { line: place.line, message, columns: [] };
    told.columns.push(place.column);
    columns.set(key, told);
  }
  const [first, ...others] = columns.values();
  if (first === undefined || first.line > line) return null;
  const lines = [{ ...first, message: `this is not valid XML: ${first.message}` }, ...others];
  const told = lines
    .slice(0, MAX_LINES_TOLD)
    .map((each) => `Line ${each.line}, ${formatColumns(each.columns)}: ${each.message}`);
  const isAll = isWhole && lines.length === told.length;
  const cut = isCutOff(xml) ? [CUT_OFF] : [];
  return [...withAdviceOnce(told), ...(isAll ? [] : ['More may follow.']), ...cut].join(' ');
}

const CUT_OFF =
  'The file ends without </quiz>: where it was cut off on its way, copy it or export it once more.';

function isCutOff(xml: string): boolean {
  return !xml.trimEnd().endsWith('</quiz>');
}

function withAdviceOnce(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.includes(HOW_TO_WRITE_HTML));
  return lines.map((line, index) => (index === first ? line : line.replace(` ${HOW_TO_WRITE_HTML}`, '')));
}

function formatColumns(columns: number[]): string {
  return columns.length === 1 ? `column ${columns[0]}` : `columns ${columns.join(' and ')}`;
}

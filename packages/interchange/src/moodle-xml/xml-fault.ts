/** @param at where in the text it begins */
type BrokenMark = { at: number; message: string };

/** What is written of a mark in a message. */
const MAX_NAME_LENGTH = 40;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|([a-z][\w.-]{0,60}));/iy;
const KNOWN_ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const NAME = /[\p{L}_:][^\s<>/"'=&!?]{0,200}/uy;
/** Marks that end with a text of their own. */
const ENCLOSED = [
  { start: '<!--', end: '-->', what: 'comment' },
  { start: '<![CDATA[', end: ']]>', what: 'CDATA section' },
  { start: '<?', end: '?>', what: 'processing instruction' },
  { start: '<!', end: '>', what: 'declaration' },
];

/**
 * Finds the first mark of an XML text that is broken, at the place where a person must mend it. A parser tells where it
 * could not go on, which for a mark without an end is the end of the file.
 * @returns null when nothing is found
 */
export function findBrokenMark(xml: string): BrokenMark | null {
  const open: { name: string; at: number }[] = [];
  const marks = /[<&]/gu;
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const at = mark.index;
    const end = mark[0] === '&' ? endOfEntity(xml, at) : endOfMark(xml, at, open);
    if (typeof end !== 'number') return end;
    marks.lastIndex = end;
  }
  const unclosed = open.at(-1);
  return unclosed === undefined
    ? null
    : { at: unclosed.at, message: `<${unclosed.name}> is opened here and never closed.` };
}

function endOfEntity(xml: string, at: number): number | BrokenMark {
  const match = matchAt(ENTITY, xml, at);
  if (match === null) return { at, message: 'this & begins no entity. Write &amp; for the sign itself.' };
  const [entity, name] = match;
  if (name === undefined || KNOWN_ENTITIES.has(name)) return at + entity.length;
  return {
    at,
    message: `${entity.slice(0, MAX_NAME_LENGTH)} is no entity of XML. Write the character itself.`,
  };
}

function endOfMark(xml: string, at: number, open: { name: string; at: number }[]): number | BrokenMark {
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
    return { at, message: 'this < begins no element. Write &lt; for the sign itself.' };
  const name = written.slice(0, MAX_NAME_LENGTH);
  const end = endOfTag(xml, at + 1);
  if (end === null) return { at, message: `the tag <${isClosing ? '/' : ''}${name} has no end (>).` };
  if (typeof end !== 'number') return end;
  if (isClosing) return closeElement(xml, { name, at, end }, open);
  if (xml[end - 2] !== '/') open.push({ name, at });
  return end;
}

function closeElement(
  xml: string,
  { name, at, end }: { name: string; at: number; end: number },
  open: { name: string; at: number }[],
): number | BrokenMark {
  const opened = open.pop();
  if (opened?.name === name) return end;
  if (opened === undefined) return { at, message: `</${name}> closes nothing.` };
  return open.some((outer) => outer.name === name)
    ? { at: opened.at, message: `<${opened.name}> is opened here and not closed before </${name}>.` }
    : {
        at,
        message: `</${name}> closes nothing: <${opened.name}> of line ${placeOf(xml, opened.at).line} is open.`,
      };
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
export function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (const { 0: end, index } of text.slice(0, at).matchAll(/\r\n|[\r\n]/gu)) {
    line += 1;
    start = index + end.length;
  }
  return { line, column: at - start + 1 };
}

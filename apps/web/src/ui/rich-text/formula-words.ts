import { ACCENTS, signWords } from './formula-signs.ts';

/** Operators with limits: read as "sum from i equals 1 to n of". */
const WITH_LIMITS = new Set(['sum', 'product', 'integral', 'contour integral', 'union', 'intersection']);
const WITH_CONDITION = new Set(['lim', 'max', 'min', 'sup', 'inf']);

/**
 * A formula in plain English words: "a over 2", "x squared", "square root of x". A part of several terms has
 * an end marker, as in "fraction a plus b over 2, end fraction", so that two different formulas never sound
 * the same for lack of brackets.
 * @param formula an element of MathML, with signs and structure as authors write them; it is only read
 */
export function formulaWords(formula: Element): string {
  return wordsOf(formula).replace(/\s+/gu, ' ').replace(/ ,/gu, ',').replace(/,\s*$/u, '').trim();
}

function wordsOf(element: Element | undefined): string {
  if (element === undefined) return '';
  const parts = [...element.children];
  const [first, second, third] = parts;
  switch (element.localName) {
    case 'mi':
    case 'mn':
    case 'mo':
      return signWords(element);
    case 'mtext':
    case 'ms':
      return element.textContent ?? '';
    case 'mspace':
    case 'mphantom':
      return '';
    case 'mfrac':
      return fractionWords(first, second, element.getAttribute('linethickness'));
    case 'msqrt':
      return rootWords('square root', joined(parts), parts.length === 1 && isSimple(first));
    case 'mroot':
      return rootWords(
        wordsOf(second) === '3' ? 'cube root' : `root of order ${wordsOf(second)}`,
        wordsOf(first),
        isSimple(first),
      );
    case 'msub':
    case 'munder':
      return scriptedWords(first, second, undefined, element.localName === 'munder');
    case 'msup':
    case 'mover':
      return scriptedWords(first, undefined, second, element.localName === 'mover');
    case 'msubsup':
    case 'munderover':
      return scriptedWords(first, second, third, element.localName === 'munderover');
    case 'mmultiscripts':
      return multiscriptWords(parts);
    case 'mtable':
      return tableWords(parts);
    case 'menclose':
      return /strike/u.test(element.getAttribute('notation') ?? '')
        ? `crossed out ${joined(parts)}, end crossed out,`
        : joined(parts);
    default:
      return joined(parts);
  }
}

function joined(parts: readonly Element[]): string {
  return parts.map(wordsOf).join(' ');
}

/** True for one letter, number or word, which needs no end marker. */
function isSimple(element: Element | undefined): boolean {
  if (element === undefined) return true;
  const parts = [...element.children].filter((part) => wordsOf(part).trim() !== '');
  if (element.children.length === 0) return true;
  return parts.length <= 1 && ['mrow', 'mstyle', 'mpadded'].includes(element.localName) && isSimple(parts[0]);
}

function fractionWords(top: Element | undefined, bottom: Element | undefined, line: string | null): string {
  const link = line !== null && Number.parseFloat(line) === 0 ? 'choose' : 'over';
  const words = `${wordsOf(top)} ${link} ${wordsOf(bottom)}`;
  return isSimple(top) && isSimple(bottom) ? words : `fraction ${words}, end fraction,`;
}

function rootWords(name: string, content: string, isSimpleContent: boolean): string {
  return isSimpleContent ? `${name} of ${content}` : `${name} of ${content}, end root,`;
}

/** A base with the elements below and above it: limits, an accent, an index and a power. */
function scriptedWords(
  base: Element | undefined,
  below: Element | undefined,
  above: Element | undefined,
  isStacked: boolean,
): string {
  const words = wordsOf(base).trim();
  if (WITH_LIMITS.has(words)) {
    const from = below ? ` ${above ? 'from' : 'over'} ${wordsOf(below)}` : '';
    return `${words}${from}${above ? ` to ${wordsOf(above)}` : ''} of`;
  }
  if (WITH_CONDITION.has(words) && below) return `${words} as ${wordsOf(below)} of`;
  if (isStacked) {
    const accent = above && !below ? ACCENTS[(above.textContent ?? '').trim()] : undefined;
    if (accent !== undefined) {
      return isSimple(base) ? `${words} ${accent}` : `${accent} over ${words}, end ${accent},`;
    }
    return `${words}${below ? ` with ${wordsOf(below)} below,` : ''}${above ? ` with ${wordsOf(above)} above,` : ''}`;
  }
  return `${words}${below ? indexWords(below) : ''}${above ? powerWords(above, words === '') : ''}`;
}

function indexWords(index: Element): string {
  return isSimple(index) ? ` sub ${wordsOf(index)}` : ` sub ${wordsOf(index)}, end sub,`;
}

function powerWords(power: Element, isAlone = false): string {
  const words = wordsOf(power).replace(/\s+/gu, ' ').trim();
  if (words === 'degrees' || /prime$/u.test(words)) return ` ${words}`;
  // The charge of an ion, or a mark, and the mass of an isotope: no powers.
  if (isAlone || /^(?:\d* ?(?:plus|minus)|times)$/u.test(words)) {
    return ` superscript ${words.replace('times', 'star')}`;
  }
  if (words === '2') return ' squared';
  if (words === '3') return ' cubed';
  return isSimple(power) ? ` to the power ${words}` : ` to the power ${words}, end power,`;
}

/** Pairs of below and above; those after the separator are before the base, and are read before it. */
function multiscriptWords([base, ...scripts]: Element[]): string {
  const at = scripts.findIndex(({ localName }) => localName === 'mprescripts');
  const pairs = (list: Element[], isAlone: boolean) =>
    list
      .map((script, index) => {
        if (wordsOf(script).trim() === '') return '';
        return index % 2 === 0 ? indexWords(script) : powerWords(script, isAlone);
      })
      .join('');
  const before = at < 0 ? '' : pairs(scripts.slice(at + 1), true);
  return `${before} ${wordsOf(base)}${pairs(at < 0 ? scripts : scripts.slice(0, at), false)}`;
}

function tableWords(rows: readonly Element[]): string {
  const said = rows.map((row, index) => {
    const cells = [...row.children].map(wordsOf).filter((words) => words.trim() !== '');
    return ` row ${index + 1}, ${cells.join(', ')}`;
  });
  return `${said.join(',')}, end rows,`;
}

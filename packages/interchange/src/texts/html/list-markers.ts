import { attributeOf, type HtmlToken, isClosing, isOpening, type OpeningTag } from './html-tokens.ts';

const LISTS = ['ul', 'ol', 'menu', 'dir'];
const BULLET = '• ';
const MAX_ROMAN = 3999;

type Numbering = { next: number; step: 1 | -1; type: string };

/**
 * What browsers show before the items of lists: a bullet, or the number that the list gives the item, which its stem may
 * name.
 */
export class ListMarkers {
  readonly #itemsByList: Map<HtmlToken, number>;
  /** The lists that are open; null for one without numbers. */
  readonly #open: (Numbering | null)[] = [];

  constructor(tokens: readonly HtmlToken[]) {
    this.#itemsByList = countItems(tokens);
  }

  open(tag: OpeningTag): void {
    if (!LISTS.includes(tag.name)) return;
    if (tag.name !== 'ol') {
      this.#open.push(null);
      return;
    }
    const isReversed = attributeOf(tag, 'reversed') !== undefined;
    const first = isReversed ? (this.#itemsByList.get(tag) ?? 1) : 1;
    this.#open.push({
      next: numberOf(tag, 'start') ?? first,
      step: isReversed ? -1 : 1,
      type: attributeOf(tag, 'type')?.trim() ?? '1',
    });
  }

  close(name: string): void {
    if (LISTS.includes(name)) this.#open.pop();
  }

  /** What stands before an item of the list that is open. */
  next(item: OpeningTag): string {
    const list = this.#open.at(-1) ?? null;
    if (list === null) return BULLET;
    const number = numberOf(item, 'value') ?? list.next;
    list.next = number + list.step;
    return `${formatNumber(number, list.type)}. `;
  }
}

function countItems(tokens: readonly HtmlToken[]): Map<HtmlToken, number> {
  const items = new Map<HtmlToken, number>();
  const open: HtmlToken[] = [];
  for (const token of tokens) {
    const list = open.at(-1);
    if (isOpening(token, ...LISTS)) open.push(token);
    else if (isClosing(token, ...LISTS)) open.pop();
    else if (isOpening(token, 'li') && list !== undefined) items.set(list, (items.get(list) ?? 0) + 1);
  }
  return items;
}

function numberOf(tag: OpeningTag, name: string): number | null {
  const value = attributeOf(tag, name)?.trim() ?? '';
  return /^-?\d{1,6}$/u.test(value) ? Number(value) : null;
}

function formatNumber(number: number, type: string): string {
  if (number < 1) return String(number);
  if (type === 'a') return letters(number);
  if (type === 'A') return letters(number).toUpperCase();
  if (type.toLowerCase() !== 'i' || number > MAX_ROMAN) return String(number);
  return type === 'i' ? roman(number) : roman(number).toUpperCase();
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** z is followed by aa. */
function letters(number: number): string {
  const rest = Math.floor((number - 1) / ALPHABET.length);
  return (rest > 0 ? letters(rest) : '') + ALPHABET.charAt((number - 1) % ALPHABET.length);
}

const ROMAN: [string, number][] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

function roman(number: number): string {
  let rest = number;
  let written = '';
  for (const [sign, value] of ROMAN) {
    written += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return written;
}

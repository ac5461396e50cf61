import { truncate } from './html.ts';
import { stylesOf } from './html-styles.ts';
import { attributeOf, htmlTokens, type OpeningTag } from './html-tokens.ts';
import { OpenElements } from './open-elements.ts';

/** A word of a text with its colours; null where it has the page's own. */
type ColouredText = { text: string; colour: string | null; block: number };

/** Where one of these begins or ends, so does a paragraph; rows, cells and entries of a list stand beside one another. */
const BLOCKS = 'p div h1 h2 h3 h4 h5 h6 blockquote pre table ul ol dl'.split(' ');
/** What has colours of its own wherever it stands: links, code, heads of tables, formulas, drawings. */
const COLOURED_ANYWAY = 'a code pre th caption math svg script style'.split(' ');
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const COLOURS = /colo|background|<mark/iu;

/**
 * Finds words that stand out by a colour, which is not kept: a text may speak of it. A whole paragraph in one colour
 * says nothing, unless another has another one; nor do black and grey, in which text is pasted, nor white on what is dark.
 * @returns each colour with its words, as `red: cat`
 */
export function findColouredWords(texts: string[]): string[] {
  const all = texts.flatMap((html, index) => (COLOURS.test(html) ? colouredTexts(html, index * 1000) : []));
  const named = all.filter(({ colour }) => colour !== null);
  const areSeveral = new Set(named.map(({ colour }) => colour)).size > 1;
  const ofBlocks = new Map<number, Set<string | null>>();
  for (const { block, colour } of all) ofBlocks.set(block, (ofBlocks.get(block) ?? new Set()).add(colour));
  const mixed = named.filter(
    ({ block, colour }) => areSeveral || colour === UNSEEN || (ofBlocks.get(block)?.size ?? 0) > 1,
  );
  return [...new Set(mixed.map(({ text, colour }) => `${colour}: ${text}`))];
}

/** @param isOnDark what is white there can be read */
type Colours = { text: string | null; behind: string | null; isOwn: boolean; isOnDark: boolean };
const OUTSIDE: Colours = { text: null, behind: null, isOwn: false, isOnDark: false };
/** As answers are written that shall be seen only where they are marked. */
const UNSEEN = 'white';

function colouredTexts(html: string, firstBlock: number): ColouredText[] {
  const open = new OpenElements(OUTSIDE);
  const found: ColouredText[] = [];
  let block = firstBlock;
  for (const token of htmlTokens(html)) {
    open.pass(token, coloursIn);
    if ('name' in token && BLOCKS.includes(token.name)) block += 1;
    if (token.type !== 'text' || open.state.isOwn || !SAYS_SOMETHING.test(token.text)) continue;
    const { text, behind } = open.state;
    const colour = text ?? (behind === null ? null : `on ${behind}`);
    found.push({ text: truncate(token.text.replace(/\s+/gu, ' ').trim(), 40), colour, block });
  }
  return found;
}

function coloursIn(tag: OpeningTag, around: Colours): Colours {
  const isOwn = around.isOwn || COLOURED_ANYWAY.includes(tag.name);
  const styles = stylesOf(tag);
  const text = styles.get('color') ?? (tag.name === 'font' ? attributeOf(tag, 'color') : undefined);
  const behind =
    styles.get('background-color') ??
    styles.get('background') ??
    attributeOf(tag, 'bgcolor') ??
    (tag.name === 'mark' ? 'yellow' : undefined);
  const isOnDark = behind === undefined ? around.isOnDark : isDark(behind);
  return {
    isOwn,
    isOnDark,
    text: text === undefined ? around.text : isWhite(text) && !isOnDark ? UNSEEN : colourOf(text, isInk),
    behind: behind === undefined ? around.behind : colourOf(behind, isPaper),
  };
}

type Channels = [number, number, number];

const WORDS_FOR_NONE =
  /^(?:black|white|gr[ae]y|silver|inherit|initial|unset|auto|none|transparent|windowtext|window|currentcolor|(?:dim|dark|light|whitesmoke|gainsboro|slate)\w*gr[ae]y|var\(.*|url\(.*)$/u;

/** @returns null for what only looks like the page's own */
function colourOf(written: string, isStock: (channels: Channels) => boolean): string | null {
  const [colour = ''] =
    /#[\da-f]{3,8}|rgba?\([^)]{0,60}\)|[a-z-]+(?:\(.*)?/u.exec(written.toLowerCase()) ?? [];
  if (colour === '' || WORDS_FOR_NONE.test(colour)) return null;
  if (/^rgba\(.*,\s*0(?:\.0*)?\s*\)$/u.test(colour)) return null;
  const channels = channelsOf(colour);
  return channels !== null && (isGrey(channels) || isStock(channels)) ? null : colour;
}

function isWhite(colour: string): boolean {
  const channels = channelsOf(colour.toLowerCase());
  return /^(?:white|transparent)$/iu.test(colour) || (channels !== null && Math.min(...channels) >= 250);
}

/** An unknown word or a picture may be. */
function isDark(colour: string): boolean {
  const written = colour.toLowerCase();
  if (/^(?:white|transparent|inherit|initial|unset|none)\b/u.test(written)) return false;
  const channels = channelsOf(/#[\da-f]{3,8}|rgba?\([^)]{0,60}\)/u.exec(written)?.[0] ?? written);
  return channels === null || Math.min(...channels) < 220;
}

function channelsOf(colour: string): Channels | null {
  const digits = /^#([\da-f]{3,8})$/u.exec(colour)?.[1];
  if (digits !== undefined) {
    const size = digits.length < 6 ? 1 : 2;
    const at = (index: number) =>
      Number.parseInt(digits.slice(index * size, (index + 1) * size).repeat(3 - size), 16);
    return [at(0), at(1), at(2)];
  }
  if (!colour.startsWith('rgb')) return null;
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/gu) ?? []).map(Number);
  return [red, green, blue];
}

function isGrey(channels: Channels): boolean {
  return Math.max(...channels) - Math.min(...channels) <= 24;
}

/** So dark that beside black nobody sees it. */
function isInk(channels: Channels): boolean {
  return Math.max(...channels) <= 72;
}

/** So light that beside white nobody sees it. */
function isPaper(channels: Channels): boolean {
  return Math.min(...channels) >= 220;
}

import { QuoteType, Tokenizer } from 'htmlparser2';

export type HtmlAttribute = { name: string; value: string; quote: QuoteType };

/**
 * HTML in pieces, in order and without gaps: joined, their sources are the source.
 * - `text` stands for itself; `entity` is a character written as a reference.
 * - `opening` and `closing` are tags with their names in lower case. `attributes` are decoded.
 * - `other` shows nothing: comments, declarations, tags without an end, and what was not read.
 */
export type HtmlToken = { source: string } & (
  | { type: 'text' | 'entity'; text: string }
  | { type: 'opening'; name: string; attributes: HtmlAttribute[] }
  | { type: 'closing'; name: string }
  | { type: 'other' }
);
export type OpeningTag = Extract<HtmlToken, { type: 'opening' }>;

/** Limit of tokens; a longer text is refused for its length. */
const MAX_TOKENS = 200_000;
/** Limit of attributes; no author writes more on one element. */
const MAX_ATTRIBUTES = 60;

/** Cache of recently read texts: several rules look at the same few texts of a question in turn. */
const lately = new Map<string, readonly HtmlToken[]>();
const MOST_LATELY = 16;
/** Limit of a cached text in characters. Longer ones, up to a whole hostile file, are tokenized each time. */
const LONGEST_LATELY = 20_000;

/**
 * True if a text has a character that may begin a tag or a reference; without one it reads as it is written.
 */
export function hasMarks(html: string): boolean {
  return /[<&]/u.test(html);
}

/**
 * Tokenizes HTML as browsers do down to its tags, without building elements. Linear time: the tokenizer looks
 * at each character once, and the excess of a hostile source stays unread.
 */
export function htmlTokens(html: string): readonly HtmlToken[] {
  if (!hasMarks(html) || html.length > LONGEST_LATELY) return tokenize(html, false);
  const known = lately.get(html);
  if (known !== undefined) return known;
  const tokens = tokenize(html, false);
  const [oldest] = lately.size < MOST_LATELY ? [] : lately.keys();
  if (oldest !== undefined) lately.delete(oldest);
  lately.set(html, tokens);
  return tokens;
}

/**
 * Same for a text that may only name tags: `<title>` and `<script>` do not turn all that follows into text.
 */
export function namedTokens(html: string): HtmlToken[] {
  return tokenize(html, true);
}

function tokenize(html: string, isNamed: boolean): HtmlToken[] {
  if (!hasMarks(html)) return html === '' ? [] : [textToken(html)];
  return new HtmlTokenizer(html, isNamed).tokens;
}

/** The value of an attribute; if two have one name the first counts. */
export function attributeOf({ attributes }: OpeningTag, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

/** The tokens' source. */
export function sourceOf(tokens: readonly HtmlToken[]): string {
  return tokens.map(({ source }) => source).join('');
}

function textToken(text: string): HtmlToken {
  return { type: 'text', text, source: text };
}

export function isOpening(token: HtmlToken | undefined, ...names: string[]): token is OpeningTag {
  return token?.type === 'opening' && names.includes(token.name);
}

export function isClosing(token: HtmlToken | undefined, ...names: string[]): boolean {
  return token?.type === 'closing' && names.includes(token.name);
}

/** White space between tags, which only lays out the source. */
export function isWhiteSpace(token: HtmlToken | undefined): boolean {
  return token?.type === 'text' && token.text.trim() === '';
}

class HtmlTokenizer {
  readonly tokens: HtmlToken[] = [];
  readonly #html: string;
  /** Start of the source that is in no token yet. */
  #done = 0;
  #name = '';
  #attributes: HtmlAttribute[] = [];
  #attribute: HtmlAttribute = { name: '', value: '', quote: QuoteType.NoValue };

  constructor(html: string, isNamed: boolean) {
    this.#html = html;
    const addOther = (_start: number, last: number) => this.#add(last + 1, otherToken);
    const tokenizer = new Tokenizer(
      {},
      {
        ontext: (start, end) => this.#text(start, end),
        ontextentity: (code, end) => this.#entity(String.fromCodePoint(code), end),
        onopentagname: (start, end) => {
          this.#name = html.slice(start, end).toLowerCase();
          this.#attributes = [];
        },
        onattribname: (start, end) => {
          const name = html.slice(start, end).toLowerCase();
          this.#attribute = { name, value: '', quote: QuoteType.NoValue };
          if (this.#attributes.length < MAX_ATTRIBUTES) this.#attributes.push(this.#attribute);
        },
        onattribdata: (start, end) => {
          this.#attribute.value += html.slice(start, end);
        },
        onattribentity: (code) => {
          this.#attribute.value += String.fromCodePoint(code);
        },
        onattribend: (quote) => {
          this.#attribute.quote = quote;
        },
        onopentagend: (last) => this.#opened(last + 1),
        onselfclosingtag: (last) => this.#opened(last + 1),
        onclosetag: (start, end) => {
          const name = html.slice(start, end).toLowerCase();
          const last = html.indexOf('>', end);
          this.#add(last < 0 ? html.length : last + 1, (source) => ({ type: 'closing', name, source }));
        },
        oncomment: addOther,
        oncdata: addOther,
        ondeclaration: addOther,
        onprocessinginstruction: addOther,
        onend: () => undefined,
        // In foreign content these elements hold others, as any element does.
        isInForeignContext: () => isNamed,
      },
    );
    tokenizer.write(html);
    tokenizer.end();
    if (this.#done < html.length) this.tokens.push(otherToken(html.slice(this.#done)));
  }

  #add(until: number, token: (source: string) => HtmlToken): void {
    const end = Math.min(until, this.#html.length);
    if (end <= this.#done || this.tokens.length === MAX_TOKENS) return;
    this.tokens.push(token(this.#html.slice(this.#done, end)));
    this.#done = end;
  }

  #text(start: number, end: number): void {
    if (this.#endsWithinTag(start, end)) {
      this.#add(end, otherToken);
      return;
    }
    // Source between tags without a name, such as `</>`.
    this.#add(start, otherToken);
    const last = this.tokens.at(-1);
    // The tokenizer reports a sign that begins no tag separately.
    if (last?.type === 'text' && start === this.#done) {
      last.text += this.#html.slice(start, end);
      last.source = last.text;
      this.#done = end;
    } else this.#add(end, textToken);
  }

  /**
   * True for `u<i` at the very end, where the tokenizer leaves out the sign, or does not know where the tag
   * began.
   */
  #endsWithinTag(start: number, end: number): boolean {
    const isBehindSign = this.#done === start - 1 && this.#html[this.#done] === '<';
    return end === this.#html.length && (start < 0 || isBehindSign);
  }

  #entity(character: string, end: number): void {
    const last = this.tokens.at(-1);
    // Some references stand for two characters, reported one by one.
    if (end === this.#done && last?.type === 'entity') last.text += character;
    else this.#add(end, (source) => ({ type: 'entity', text: character, source }));
  }

  #opened(end: number): void {
    const [name, attributes] = [this.#name, this.#attributes];
    this.#add(end, (source) => ({ type: 'opening', name, attributes, source }));
  }
}

function otherToken(source: string): HtmlToken {
  return { type: 'other', source };
}

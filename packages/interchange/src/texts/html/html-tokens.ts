import { Tokenizer } from 'htmlparser2';

/** @param start where it begins in the source; @param end where what comes after it begins */
export type HtmlAttribute = { name: string; value: string; start: number; end: number };

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

/** A text with more is longer than any question, and is refused for its length. */
const MAX_TOKENS = 200_000;
/** No author writes more on one element. */
const MAX_ATTRIBUTES = 60;

/** What was read a moment ago: one rule after another looks at the same few texts of a question. */
const lately = new Map<string, readonly HtmlToken[]>();
const MOST_LATELY = 16;
/** What is longer, up to a whole file that was made to hurt, is read each time. */
const LONGEST_LATELY = 20_000;

/** Whether a text has what may begin a tag or a reference; else it is what it reads like. */
export function hasMarks(html: string): boolean {
  return /[<&]/u.test(html);
}

/**
 * Reads HTML as browsers do as far as its tags, without making elements of them. In linear time: the tokenizer looks at
 * each character once, and what a hostile source has too much of stays unread.
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

/** The same for a text that may only name tags: `<title>` and `<script>` do not make text of all that follows. */
export function namedTokens(html: string): HtmlToken[] {
  return tokenize(html, true);
}

function tokenize(html: string, isNamed: boolean): HtmlToken[] {
  if (!hasMarks(html)) return html === '' ? [] : [textToken(html)];
  return new HtmlTokenizer(html, isNamed).tokens;
}

/** The value of an attribute; of two with one name the first counts. */
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
  /** Where what is no token yet begins. */
  #done = 0;
  #name = '';
  #attributes: HtmlAttribute[] = [];
  #attribute: HtmlAttribute | null = null;

  constructor(html: string, isNamed: boolean) {
    this.#html = html;
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
          this.#attribute = { name: html.slice(start, end).toLowerCase(), value: '', start, end };
        },
        onattribdata: (start, end) => this.#value(html.slice(start, end)),
        onattribentity: (code) => this.#value(String.fromCodePoint(code)),
        onattribend: (_quote, end) => this.#attributeEnd(end),
        onopentagend: (last) => this.#opened(last + 1),
        onselfclosingtag: (last) => this.#opened(last + 1),
        onclosetag: (start, end) => {
          const name = html.slice(start, end).toLowerCase();
          const last = html.indexOf('>', end);
          this.#add(last < 0 ? html.length : last + 1, (source) => ({ type: 'closing', name, source }));
        },
        oncomment: (_start, last) => this.#add(last + 1, otherToken),
        oncdata: (_start, last) => this.#add(last + 1, otherToken),
        ondeclaration: (_start, last) => this.#add(last + 1, otherToken),
        onprocessinginstruction: (_start, last) => this.#add(last + 1, otherToken),
        onend: () => undefined,
        // There these elements hold others, as any element does.
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
    // Between tags without a name, such as `</>`.
    this.#add(start, otherToken);
    const last = this.tokens.at(-1);
    // A sign that begins no tag is told by itself.
    if (last?.type === 'text' && start === this.#done) {
      last.text += this.#html.slice(start, end);
      last.source = last.text;
      this.#done = end;
    } else this.#add(end, textToken);
  }

  /** `u<i` at the very end, where the tokenizer leaves out the sign, or does not know where the tag began. */
  #endsWithinTag(start: number, end: number): boolean {
    const isBehindSign = this.#done === start - 1 && this.#html[this.#done] === '<';
    return end === this.#html.length && (start < 0 || isBehindSign);
  }

  #entity(character: string, end: number): void {
    const last = this.tokens.at(-1);
    // Some references stand for two characters, told one by one.
    if (end === this.#done && last?.type === 'entity') last.text += character;
    else this.#add(end, (source) => ({ type: 'entity', text: character, source }));
  }

  #value(text: string): void {
    if (this.#attribute !== null) this.#attribute.value += text;
  }

  #attributeEnd(end: number): void {
    const attribute = this.#attribute;
    if (attribute !== null && this.#attributes.length < MAX_ATTRIBUTES) {
      this.#attributes.push({
        ...attribute,
        start: attribute.start - this.#done,
        end: end - this.#done,
      });
    }
    this.#attribute = null;
  }

  #opened(end: number): void {
    const [name, attributes] = [this.#name, this.#attributes];
    this.#add(end, (source) => ({ type: 'opening', name, attributes, source }));
  }
}

function otherToken(source: string): HtmlToken {
  return { type: 'other', source };
}

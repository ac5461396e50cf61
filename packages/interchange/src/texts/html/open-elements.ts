import type { HtmlToken } from './html-tokens.ts';

const WITHOUT_END = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements that end a paragraph before them, even one that its author did not close. */
const ENDS_PARAGRAPH = new Set(
  'address blockquote center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table td th tr ul'.split(' '),
);

/** Limit of nesting, deeper than any page shows; bounds the time for a hostile text. */
const MAX_DEPTH = 200;

/**
 * Tracks the open elements around each token of a text, with the state that they add up to. Missing and
 * superfluous end tags are handled as in browsers.
 */
export class OpenElements<State> {
  readonly #outside: State;
  readonly #elements: { name: string; state: State }[] = [];

  constructor(outside: State) {
    this.#outside = outside;
  }

  /** The state at the current token. */
  get state(): State {
    return this.#elements.at(-1)?.state ?? this.#outside;
  }

  /** @param stateIn the state within an element that begins here, given the state around it */
  pass(token: HtmlToken, stateIn: (token: HtmlToken & { type: 'opening' }, around: State) => State): void {
    if (token.type === 'closing') this.#close(token.name);
    if (token.type !== 'opening') return;
    const innermost = this.#elements.at(-1)?.name;
    if (ENDS_PARAGRAPH.has(token.name)) this.#closeParagraph();
    if (innermost === token.name && ['li', 'td', 'th', 'tr', 'dd', 'dt'].includes(token.name))
      this.#close(token.name);
    if (this.#elements.length === MAX_DEPTH) return;
    if (WITHOUT_END.has(token.name) || token.source.endsWith('/>')) return;
    this.#elements.push({ name: token.name, state: stateIn(token, this.state) });
  }

  #close(name: string): void {
    const at = this.#elements.findLastIndex((element) => element.name === name);
    if (at >= 0) this.#elements.length = at;
  }

  #closeParagraph(): void {
    const paragraph = this.#elements.findLastIndex(({ name }) => name === 'p');
    const box = this.#elements.findLastIndex(({ name }) => ENDS_PARAGRAPH.has(name) && name !== 'p');
    if (paragraph > box) this.#elements.length = paragraph;
  }
}

import type { HtmlToken } from './html-tokens.ts';

const WITHOUT_END = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Where one of these begins a paragraph ends, whether or not its author closed it. */
const ENDS_PARAGRAPH = new Set(
  'address blockquote center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table td th tr ul'.split(' '),
);

/** Deeper than any page shows; a text that was made to hurt takes no longer for it. */
const MAX_DEPTH = 200;

/**
 * The elements around each token of a text, with what the outermost to the innermost of them come to. Ends that are
 * missing, or have no beginning, are taken as browsers do.
 */
export class OpenElements<State> {
  readonly #outside: State;
  readonly #elements: { name: string; state: State }[] = [];

  constructor(outside: State) {
    this.#outside = outside;
  }

  /** What holds of a text here. */
  get state(): State {
    return this.#elements.at(-1)?.state ?? this.#outside;
  }

  /** @param stateIn what holds within an element that begins here, by what holds around it */
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

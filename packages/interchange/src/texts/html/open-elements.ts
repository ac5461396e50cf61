import type { HtmlToken } from './html-tokens.ts';

const WITHOUT_END = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Limit of nesting, deeper than any page shows; bounds the time for a hostile text. */
const MAX_DEPTH = 200;

/**
 * Tracks the open elements around each token of a text, with the state that they add up to. An end tag
 * also ends what is open within its element; one without an element is ignored.
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
    if (token.type === 'closing') {
      const at = this.#elements.findLastIndex(({ name }) => name === token.name);
      if (at >= 0) this.#elements.length = at;
    }
    if (token.type !== 'opening') return;
    if (this.#elements.length === MAX_DEPTH) return;
    if (WITHOUT_END.has(token.name) || token.source.endsWith('/>')) return;
    this.#elements.push({ name: token.name, state: stateIn(token, this.state) });
  }
}

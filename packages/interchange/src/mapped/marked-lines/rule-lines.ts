/** `____`, `-----`, `* * *`: what parts two questions and says nothing. */
const RULE = /^([-_=*~–—])(?:\s?\1){2,}$/u;
const MAX_SHOWN_LENGTH = 20;

export function isRule(line: string): boolean {
  return RULE.test(line);
}

/** The rules of a file that are left out. */
export class RuleLines {
  #first: { number: number; text: string } | null = null;
  #count = 0;

  add(number: number, text: string): void {
    this.#first ??= { number, text };
    this.#count += 1;
  }

  /** What a person is told of them. */
  describe(): string[] {
    if (this.#first === null) return [];
    const { number, text } = this.#first;
    const more = this.#count === 1 ? '' : `, and ${this.#count - 1} more`;
    const shown = text.slice(0, MAX_SHOWN_LENGTH);
    return [`Rules below the answers were left out: line ${number}, “${shown}”${more}.`];
  }
}

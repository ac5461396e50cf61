import { describeLine } from '../../../joined-lines.ts';
import { describeForeignLetter, latinLookOf } from '../../keys/foreign-letters.ts';
import type { NumberedLine } from '../marked-form.ts';

const LABEL = /^(?!\p{L}\.\s?\p{L}\.)[([]?(\p{L})\s?[.):\]]\s*\S/u;
/** A point may stand behind an initial as well. */
const CERTAIN = /^[([]?\p{L}\s?[)\]]/u;
const MAX_TOLD = 5;

/** The lines of one item that begin as options do, but with a letter of another alphabet, which no mark fits. */
export class ForeignLabels {
  readonly #lines: (NumberedLine & { letter: string })[] = [];

  add({ number, text }: NumberedLine): void {
    const letter = letterOf(text);
    if (letter !== null && this.#lines.length < MAX_TOLD) this.#lines.push({ number, text, letter });
  }

  /** Null where there are none. */
  describe(): string | null {
    const [first, ...others] = this.#lines;
    if (first === undefined) return null;
    const lines = this.#lines.map(({ number, text }) => describeLine(number, text)).join('; ');
    return others.length === 0
      ? `${lines}: ${describeForeignLetter(`“${first.letter}”`)}`
      : `${lines}: the letters of these options are no Latin letters: type them anew`;
  }
}

/** Whether a line plainly looks like a certain option. @param letter its Latin letter */
export function looksLikeOption(line: string, letter: string): boolean {
  const own = letterOf(line);
  return own !== null && CERTAIN.test(line) && latinLookOf(own) === letter;
}

function letterOf(line: string): string | null {
  const letter = LABEL.exec(line)?.[1] ?? '';
  return latinLookOf(letter) === null ? null : letter;
}

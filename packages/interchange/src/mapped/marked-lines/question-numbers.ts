/** So many places are named; what is wrong with more of them has one cause. */
const MAX_NAMED = 10;
/** Numbers of a file that mostly go up by more than one are no count of its questions. */
const MIN_SHARE_OF_COUNTED = 0.5;

type Place = { numbers: string; line: number };

/**
 * The numbers of a file's questions, in their order. One that is left out, or stands twice, may show that a question was
 * read as a part of another; sections that begin anew do not.
 */
export class QuestionNumbers {
  #last: number | null = null;
  #counted = 0;
  #others = 0;
  readonly #missing: Place[] = [];
  readonly #twice: Place[] = [];

  /**
   * @param number null where nothing tells it: what stands there may be the one that is missing
   * @param line in which the question begins
   */
  add(number: number | null, line: number): void {
    const before = this.#last;
    this.#last = number;
    if (before === null || number === null || number < before) return;
    if (number === before + 1) {
      this.#counted += 1;
      return;
    }
    this.#others += 1;
    if (number === before) this.#twice.push({ numbers: String(number), line });
    else this.#missing.push({ numbers: describeRange(before + 1, number - 1), line });
  }

  /** The number of the question above the next; null where nothing tells it. */
  get last(): number | null {
    return this.#last;
  }

  /** What a person is told of them. */
  describe(): string[] {
    if (this.#counted < (this.#counted + this.#others) * MIN_SHARE_OF_COUNTED) return [];
    const told = [
      ...describePlaces('left out', this.#missing),
      ...describePlaces('there twice', this.#twice),
    ].join(', or ');
    return told === ''
      ? []
      : [`Numbers of questions are ${told}: see that no question was read as a part of the one above it.`];
  }
}

function describeRange(first: number, last: number): string {
  return first === last ? String(first) : `${first} to ${last}`;
}

function describePlaces(what: string, places: Place[]): string[] {
  if (places.length === 0) return [];
  const named = places.slice(0, MAX_NAMED).map(({ numbers, line }) => `${numbers} (above line ${line})`);
  const more = places.length > named.length ? ` and ${places.length - named.length} more` : '';
  return [`${what}: ${named.join(', ')}${more}`];
}

/** Whether a line goes on with a list that counts from 1 in the lines above it, as of statements, or of reasons. */
export function goesOnWithList(above: readonly string[], line: string): boolean {
  const listed = above.flatMap((text) => ordinalOf(text) ?? []);
  const isList = listed.length > 0 && listed.every((ordinal, index) => ordinal === index + 1);
  return isList && ordinalOf(line) === listed.length + 1;
}

function ordinalOf(line: string): number | null {
  const [, digits] = /^\s*\(?(\d{1,3})[.):]\s/u.exec(line) ?? [];
  return digits === undefined ? null : Number(digits);
}

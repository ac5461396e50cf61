import { EXPLANATION_WORDS } from '../texts-between.ts';

/** What teachers write below the answer, a line or a paragraph each, and the field that a mapping has for it. */
const KINDS = [
  {
    name: 'explanation',
    entry: 'explanation',
    words: `${EXPLANATION_WORDS}|why`,
  },
  {
    name: 'reference',
    entry: 'references',
    words: 'ref|refs|reference|references|source|référence|referencia|quelle',
  },
  // A mapping without an entry for it says in the report that it is not used.
  { name: 'topic', entry: null, words: 'topic|chapter|subject|category|difficulty|level|points|marks|score' },
].map(({ words, ...kind }) => ({ ...kind, pattern: new RegExp(`^(${words})(\\s?[:.–-])(?:\\s|$)`, 'iu') }));

type Found = { name: string; entry: string | null; mark: string };

/** Gathers what stands below the answers of a text, for the mapping that it asks for. */
export function newMarksBelowKey() {
  let longest: Found[] = [];
  const others: Found[] = [];
  const all = () => {
    const found = new Map<string, Found>();
    for (const each of [...longest, ...others]) if (!found.has(each.name)) found.set(each.name, each);
    return [...found.values()];
  };
  return {
    /** @param lines what follows a line with the answer */
    add(lines: string[]): void {
      const found = findBelow(lines);
      others.push(...found.filter(({ name }) => others.every((other) => other.name !== name)));
      // Marks stand in one order: the question that has most of them tells it.
      if (found.length > longest.length) longest = found;
    },
    get marks(): string[] {
      return all().map(({ mark }) => mark);
    },
    /** What the mapping says of these marks besides. */
    get entries(): Record<string, string[]> {
      return Object.fromEntries(
        all().flatMap(({ name, entry }) => (entry === null ? [] : [[entry, [name]]])),
      );
    },
  };
}

/** In the answer's paragraph, and in those right below it that begin so. */
function findBelow(lines: string[]): Found[] {
  const found: Found[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const known = foundIn(line);
    if (known !== null) found.push(known);
    else if (lines[index - 1] === '' || found.length === 0) break;
  }
  return found;
}

function foundIn(line: string): Found | null {
  for (const { name, entry, pattern } of KINDS) {
    const [, word, sign] = pattern.exec(line) ?? [];
    if (word !== undefined && sign !== undefined) return { name, entry, mark: `${word}${sign} {${name}}` };
  }
  return null;
}

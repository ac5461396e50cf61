import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';

/** A fault of a file, and its line, counted from 1. */
export type LineFault = { line: number; message: string };
export type ReadYamlResult =
  | { type: 'read'; value: unknown; lineOf: LineOf }
  | { type: 'broken'; faults: LineFault[] };
/** Finds the line where the value at a path begins; for a missing value, the line of what would hold it. */
export type LineOf = (path: readonly PropertyKey[]) => number;

/**
 * Reads one YAML 1.2 document (core schema) and remembers its lines. References are refused: a person who
 * edits the file should see what it says, and a small file must not become a large value.
 */
export function readYaml(text: string): ReadYamlResult {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      schema: 'core',
      // The parser compares each name with all others; below they are looked up in a set.
      uniqueKeys: false,
    });
    const lineAt = (offset: number) => lines.linePos(offset).line;
    // Warnings count as errors: a tag that the parser does not know, for example, would be read as something
    // else than it says.
    const parserFaults = [...document.errors, ...document.warnings];
    const openQuotes = new Set(parserFaults.filter(isOpenQuote).map(({ pos }) => pos[0]));
    const faults: LineFault[] = [];
    visit(document, {
      Scalar(_key, { range }) {
        // The parser reports the end of the file; the author mends it where the text begins.
        if (range && openQuotes.delete(range[1]))
          faults.push({ line: lineAt(range[0]), message: 'The quotation mark of this line is not closed.' });
      },
      Alias(_key, { range }) {
        faults.push({ line: lineAt(range?.[0] ?? 0), message: 'References (*) are not read. Write it out.' });
      },
      Map(_key, { items }) {
        const names = new Set<string>();
        for (const { key } of items) {
          const name = keyText(key);
          // Converted to a text, it would repeat all that it holds, and within another name once more.
          if (isCollection(key))
            faults.push({ line: lineAt(offsetOfKey(key)), message: 'A name must be a text.' });
          else if (names.has(name))
            faults.push({ line: lineAt(offsetOfKey(key)), message: 'Map keys must be unique' });
          names.add(name);
        }
      },
    });
    const others = parserFaults.filter((fault) => !isOpenQuote(fault) || openQuotes.has(fault.pos[0]));
    faults.push(...describeFaults(others, lineAt));
    if (faults.length > 0) return { type: 'broken', faults };
    return { type: 'read', value: document.toJS(), lineOf: (path) => lineAt(offsetOf(document, path)) };
  } catch (error) {
    // A text of ten thousand brackets overflows the parser's stack, which does no other harm.
    if (!(error instanceof RangeError)) throw error;
    return { type: 'broken', faults: [{ line: 1, message: 'It is nested too deeply.' }] };
  }
}

type ParserFault = Document.Parsed['errors'][number] | Document.Parsed['warnings'][number];

function isOpenQuote({ code, message }: ParserFault): boolean {
  return code === 'MISSING_CHAR' && message.endsWith('quote');
}

/**
 * The parser's codes for an entry that is indented otherwise than its neighbours, which it describes in terms
 * of its grammar.
 */
const INDENTATION = new Set(['BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY']);
const INDENTATION_FAULT =
  'Entries of one level begin in the same column: see this line and the next. A text that holds ": " needs quotation marks.';

function describeFaults(faults: ParserFault[], lineAt: (offset: number) => number): LineFault[] {
  // The parser may report one mistake twice.
  const told = new Map<string, LineFault>();
  for (const { code, message, pos } of faults) {
    const said = INDENTATION.has(code) ? INDENTATION_FAULT : `${message.split('\n')[0]}`;
    const line = lineAt(pos[0]);
    told.set(`${line} ${said}`, { line, message: said });
  }
  return [...told.values()];
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const step of path) {
    if (!isCollection(node)) return offset;
    const index = isMap(node)
      ? node.items.findIndex(({ key }) => keyText(key) === String(step))
      : Number(step);
    const item: unknown = node.items[index];
    const held = isPair(item) ? item.key : item;
    if (!isScalar(held) && !isCollection(held)) return offset;
    offset = held.range?.[0] ?? offset;
    node = isPair(item) ? item.value : item;
  }
  return offset;
}

function offsetOfKey(key: unknown): number {
  return (isScalar(key) || isCollection(key) ? key.range?.[0] : undefined) ?? 0;
}

function keyText(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

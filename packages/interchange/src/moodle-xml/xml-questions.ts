import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';
import type { FileFault } from '../findings.ts';

/** @param text directly within the element */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

/** The children with a name, in the file's order. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element === undefined ? [] : element.children.filter((child) => child.name === name);
}

/** The first child with a name, or along a path of names. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text of the element at the end of a path, trimmed as Moodle does it; empty if there is none. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return childOf(element, ...path)?.text.trim() ?? '';
}

/** A `<question>` with its lines. @param isComplete false if it has more elements than are kept */
export type XmlQuestion = { element: XmlElement; first: number; last: number; isComplete: boolean };

/** Deep enough for every question type; deeper nesting is hostile. */
const MAX_XML_DEPTH = 60;
const MAX_ATTRIBUTES = 60;
const MAX_ELEMENTS = 20_000;
/**
 * Limit within one stretch without an element. The parser keeps line ends, entities, brackets and the like
 * one by one, so that more of them would fill the memory. The base64 of a file has next to none.
 */
const MAX_MARKS = 2_000_000;
const NO_MARKS = /[\w+/=]+/gu;
const ROOT_DEPTH = 1;
const QUESTION_DEPTH = 2;

class XmlFault extends Error {
  readonly fault: FileFault;
  constructor(code: FileFault['code'], message: string) {
    super(message);
    this.fault = { code, message };
  }
}

/**
 * Reads the whole file once and keeps nothing: a document that is broken anywhere is no XML document at all.
 * Declarations of a document type are never used, and a document type that has any is refused.
 * @param characters returns the file's characters, from its beginning each time
 */
export function faultOfXml(characters: () => Iterable<string>): FileFault | null {
  try {
    const parser = new QuestionParser(false);
    for (const _ of parser.read(characters()));
    return parser.questions > 0 ? null : { code: 'no_items', message: 'The file holds no question.' };
  } catch (error) {
    return error instanceof XmlFault ? error.fault : faultOfError(error, characters);
  }
}

/** The questions of a file in which {@link faultOfXml} found no fault. */
export function xmlQuestions(characters: Iterable<string>): Generator<XmlQuestion> {
  return new QuestionParser(true).read(characters);
}

class QuestionParser {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #keepsElements: boolean;
  /** The open elements, from the question inwards. */
  readonly #open: XmlElement[] = [];
  #ready: XmlQuestion[] = [];
  questions = 0;
  #tagCount = 0;
  #depth = 0;
  #attributes = 0;
  #elements = 0;
  #first = 0;

  constructor(keepsElements: boolean) {
    this.#keepsElements = keepsElements;
    this.#parser.on('doctype', (declared) => this.#doctype(declared));
    this.#parser.on('opentagstart', ({ name }) => this.#start(name));
    this.#parser.on('attribute', (attribute) => this.#attribute(attribute));
    this.#parser.on('opentag', (tag) => this.#opened(tag));
    this.#parser.on('closetag', () => this.#closed());
    if (!keepsElements) return;
    const addText = (text: string) => {
      const element = this.#open.at(-1);
      if (element !== undefined) element.text += text;
    };
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
  }

  *read(characters: Iterable<string>): Generator<XmlQuestion> {
    let marks = 0;
    for (const piece of characters) {
      const before = this.#tagCount;
      this.#parser.write(piece);
      marks = this.#tagCount === before ? marks + piece.replace(NO_MARKS, '').length : 0;
      if (marks > MAX_MARKS) {
        throw new XmlFault(
          'broken_xml',
          `Line ${this.#parser.line}: this is no question but one endless text.`,
        );
      }
      yield* this.#ready;
      this.#ready = [];
    }
    this.#parser.close();
  }

  #doctype(declared: string): void {
    if (!declared.includes('[')) return;
    throw new XmlFault(
      'entities_declared',
      `Line ${this.#parser.line}: the document type declares entities of its own, which no Moodle file does.`,
    );
  }

  #start(name: string): void {
    this.#tagCount += 1;
    this.#depth += 1;
    this.#attributes = 0;
    if (this.#depth > MAX_XML_DEPTH) {
      throw new XmlFault('nested_too_deeply', `Line ${this.#parser.line}: elements are nested too deeply.`);
    }
    if (this.#depth === ROOT_DEPTH && name !== 'quiz') {
      throw new XmlFault('wrong_format', `This is not Moodle XML: it begins with <${name.slice(0, 40)}>.`);
    }
    if (this.#depth !== QUESTION_DEPTH) return;
    this.#first = this.#parser.line;
    if (name === 'question') this.questions += 1;
  }

  #attribute(_: SaxesAttributePlain): void {
    this.#attributes += 1;
    if (this.#attributes <= MAX_ATTRIBUTES) return;
    throw new XmlFault('broken_xml', `Line ${this.#parser.line}: an element has too many attributes.`);
  }

  #opened({ name, attributes }: SaxesTagPlain): void {
    if (!this.#keepsElements || this.#depth < QUESTION_DEPTH) return;
    if (this.#depth === QUESTION_DEPTH) this.#elements = 0;
    this.#elements += 1;
    const element: XmlElement = { name, attributes, children: [], text: '' };
    if (this.#elements <= MAX_ELEMENTS) this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #closed(): void {
    this.#tagCount += 1;
    const element = this.#open.pop();
    if (this.#depth === QUESTION_DEPTH && element?.name === 'question') {
      const isComplete = this.#elements <= MAX_ELEMENTS;
      this.#ready.push({ element, first: this.#first, last: this.#parser.line, isComplete });
    }
    this.#depth -= 1;
  }
}

const HOW_TO_MEND =
  'Where a text holds HTML, write <![CDATA[ right after <text> and ]]> right before </text>; write & as &amp; and < as &lt;.';
const CUT_OFF =
  'The file ends without </quiz>: where it was cut off on its way, copy it or export it once more.';

/**
 * Converts the parser's message `12:5: message`. Its position is where the parser stopped; the mistake may
 * stand before it.
 */
function faultOfError(error: unknown, characters: () => Iterable<string>): FileFault {
  const [, line, column, what] =
    /^(\d+):(\d+): (.*)$/su.exec(error instanceof Error ? error.message : '') ?? [];
  if (line === undefined) throw error;
  const isCut = ![...characters()].join('').trimEnd().endsWith('</quiz>');
  const message = `Line ${line}, column ${column}, or before: this is not valid XML: ${what?.slice(0, 200)}`;
  return { code: 'broken_xml', message: `${message} ${isCut ? CUT_OFF : HOW_TO_MEND}` };
}

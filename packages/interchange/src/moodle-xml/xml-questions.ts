import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { FileFault } from '../findings.ts';
import type { XmlElement } from './xml-elements.ts';

/** A `<question>` with its lines. @param isComplete false if it has more elements than are kept */
export type XmlQuestion = { element: XmlElement; first: number; last: number; isComplete: boolean };

/** Deep enough for every question type; deeper nesting is hostile. */
const MAX_XML_DEPTH = 60;
const MAX_ATTRIBUTES = 60;
const MAX_ELEMENTS = 20_000;
/** Number of characters parsed at once. */
const PIECE_LENGTH = 65_536;
/**
 * Limit within one stretch without an element. The parser keeps line ends, entities, brackets and the like
 * one by one, so that more of them would fill the memory. The base64 of a file has next to none.
 */
const MAX_MARKS = 2_000_000;
const NO_MARKS = /[\w+/=]+/gu;

class XmlFault extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * The questions of a file one after another, so that memory holds one. A fault comes last: a document that is
 * broken anywhere is no XML document at all. Declarations of a document type are never used, and a document
 * type that has any is a fault.
 */
export function* xmlQuestions(text: string): Generator<XmlQuestion | { fault: FileFault }> {
  try {
    yield* new QuestionParser().read(text);
  } catch (error) {
    yield { fault: error instanceof XmlFault ? error.fault : faultOfError(error, text) };
  }
}

class QuestionParser {
  readonly #parser = new SaxesParser({ xmlns: false });
  /** The open elements, from the outermost inwards. */
  readonly #open: XmlElement[] = [];
  #ready: XmlQuestion[] = [];
  #marks = 0;
  #elements = 0;
  #first = 0;

  constructor() {
    this.#parser.on('doctype', (declared) => {
      if (declared.includes('['))
        this.#fail(
          'entities_declared',
          'the document type declares entities of its own, which no Moodle file does.',
        );
    });
    this.#parser.on('opentagstart', () => {
      if (this.#open.length === 1) this.#first = this.#parser.line;
    });
    this.#parser.on('opentag', (tag) => this.#opened(tag));
    this.#parser.on('closetag', () => this.#closed());
    const addText = (text: string) => {
      const element = this.#open.at(-1);
      if (element !== undefined && this.#open.length > 1) element.text += text;
    };
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
  }

  *read(text: string): Generator<XmlQuestion> {
    for (let at = 0; at < text.length; at += PIECE_LENGTH) {
      const piece = text.slice(at, at + PIECE_LENGTH);
      // Each tag sets it back to 0.
      this.#marks += piece.replace(NO_MARKS, '').length;
      this.#parser.write(piece);
      if (this.#marks > MAX_MARKS) this.#fail('broken_xml', 'this is no question but one endless text.');
      yield* this.#ready;
      this.#ready = [];
    }
    this.#parser.close();
  }

  #opened({ name, attributes }: SaxesTagPlain): void {
    this.#marks = 0;
    const depth = this.#open.length;
    if (depth === 0 && name !== 'quiz')
      this.#fail('wrong_format', `this is not Moodle XML: it begins with <${name.slice(0, 40)}>.`);
    if (depth >= MAX_XML_DEPTH) this.#fail('nested_too_deeply', 'elements are nested too deeply.');
    if (Object.keys(attributes).length > MAX_ATTRIBUTES)
      this.#fail('broken_xml', 'an element has too many attributes.');
    this.#elements = depth === 1 ? 1 : this.#elements + 1;
    const element: XmlElement = { name, attributes, children: [], text: '' };
    if (depth > 1 && this.#elements <= MAX_ELEMENTS) this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #closed(): void {
    this.#marks = 0;
    const element = this.#open.pop();
    if (this.#open.length !== 1 || element?.name !== 'question') return;
    const isComplete = this.#elements <= MAX_ELEMENTS;
    this.#ready.push({ element, first: this.#first, last: this.#parser.line, isComplete });
  }

  #fail(code: FileFault['code'], what: string): never {
    throw new XmlFault({ code, message: `Line ${this.#parser.line}: ${what}` });
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
function faultOfError(error: unknown, text: string): FileFault {
  const [, line, column, what = ''] =
    /^(\d+):(\d+): (.*)$/su.exec(error instanceof Error ? error.message : '') ?? [];
  if (line === undefined) throw error;
  const message = `Line ${line}, column ${column}, or before: this is not valid XML: ${what.slice(0, 200)}`;
  const advice = text.trimEnd().endsWith('</quiz>') ? HOW_TO_MEND : CUT_OFF;
  return { code: 'broken_xml', message: `${message} ${advice}` };
}

import type { Picture, Question } from '@assay/assessment';
import { TRUE_FALSE } from '../body.ts';
import { base64OfBytes } from '../bytes/base64.ts';
import { categoryOfTopic } from '../category.ts';
import type { PictureBytes, QuestionToWrite } from '../formats.ts';
import { addressOfFile } from '../pictures/embedded-files.ts';
import { htmlAttribute, htmlOfText } from '../texts/html/html.ts';
import { htmlOfReferences } from './references.ts';

/** Limit of Moodle's database, in characters. */
const MAX_ID_NUMBER_LENGTH = 100;

/**
 * Writes Moodle XML, piece by piece: joined, the pieces are one document. {@link readMoodleXml} reads equal
 * questions from it. Questions with parts are written for the plugin `mtf`, since Moodle itself has no such
 * type.
 */
export async function* writeMoodleXml(
  questions: Iterable<QuestionToWrite> | AsyncIterable<QuestionToWrite>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let category = '';
  for await (const { question, pictures = new Map() } of questions) {
    const own = categoryOfTopic(question.topic);
    if (own !== category)
      yield `<question type="category"><category><text>${xmlText(own)}</text></category></question>\n`;
    category = own;
    yield questionElement(question, pictures);
  }
  yield '</quiz>\n';
}

function questionElement(question: Question, pictures: PictureBytes): string {
  const { id, stem, images, explanation, explanationImages, references } = question;
  const { type, lines } = contentOf(question);
  const below = htmlOfPictures(explanationImages) + htmlOfReferences(references);
  return [
    `<question type="${type}">`,
    // The name is the id, too: it has room for ids that are too long for an id number.
    `<name><text>${xmlText(id)}</text></name>`,
    textElement('questiontext', stem + htmlOfPictures(images), filesOf(images, pictures)),
    textElement('generalfeedback', explanation + below, filesOf(explanationImages, pictures)),
    '<defaultgrade>1</defaultgrade>',
    '<hidden>0</hidden>',
    ...(id.length <= MAX_ID_NUMBER_LENGTH ? [`<idnumber>${xmlText(id)}</idnumber>`] : []),
    '<shuffleanswers>false</shuffleanswers>',
    ...lines,
    '</question>\n',
  ].join('\n');
}

/** The question type of Moodle that asks it best, and what this type has. */
function contentOf(question: Question): { type: string; lines: string[] } {
  if (question.kind === 'parts') return { type: 'mtf', lines: partLines(question.parts) };
  const { kind, options, correct } = question;
  // With several right answers each wrong one takes a share away: choosing all earns nothing.
  const share = Number((100 / correct.length).toFixed(5));
  const answerLines = (texts: string[]) =>
    texts.map((text, index) => {
      const fraction = correct.includes(index) ? share : kind === 'single' ? 0 : -share;
      return `<answer fraction="${fraction}" format="html"><text>${xmlText(text)}</text></answer>`;
    });
  if (kind === 'single' && JSON.stringify(options) === JSON.stringify(TRUE_FALSE))
    return { type: 'truefalse', lines: answerLines(options.map((name) => name.toLowerCase())) };
  const lines = [`<single>${kind === 'single'}</single>`, '<answernumbering>ABCD</answernumbering>'];
  return { type: 'multichoice', lines: [...lines, ...answerLines(options)] };
}

function partLines(parts: { statement: string; correct: boolean }[]): string[] {
  return [
    '<scoringmethod><text>subpoints</text></scoringmethod>',
    `<numberofrows>${parts.length}</numberofrows>`,
    '<numberofcolumns>2</numberofcolumns>',
    '<answernumbering>none</answernumbering>',
    ...parts.flatMap(({ statement, correct }, index) => [
      `<row number="${index + 1}">${textElement('optiontext', statement)}${textElement('feedbacktext', '')}</row>`,
      ...[correct, !correct].map(
        (right, column) =>
          `<weight rownumber="${index + 1}" columnnumber="${column + 1}"><value>${right ? '1.000' : '0.000'}</value></weight>`,
      ),
    ]),
    ...TRUE_FALSE.map(
      (name, index) => `<column number="${index + 1}">${textElement('responsetext', name)}</column>`,
    ),
  ];
}

/** An element with a text that authors may format, and with its files. */
function textElement(name: string, html: string, files = ''): string {
  return `<${name} format="html"><text>${xmlText(html)}</text>${files}</${name}>`;
}

function htmlOfPictures(images: Picture[]): string {
  return images
    .map(({ file, alt, caption, width, height }) => {
      const size = Object.entries({ width, height })
        .map(([name, length]) => (length === undefined ? '' : ` ${name}="${length}"`))
        .join('');
      const image = `<img src="${htmlAttribute(addressOfFile(file))}" alt="${htmlAttribute(alt)}"${size}>`;
      return caption === undefined
        ? `<p>${image}</p>`
        : `<figure>${image}<figcaption>${htmlOfText(caption)}</figcaption></figure>`;
    })
    .join('');
}

/** One file each, in a folder if the name has one. A missing picture stays a gap. */
function filesOf(images: Picture[], pictures: PictureBytes): string {
  return [...new Set(images.map(({ file }) => file))]
    .map((file) => {
      const bytes = pictures.get(file);
      if (bytes === undefined) return '';
      const end = file.lastIndexOf('/') + 1;
      const [name, path] = [file.slice(end), `/${file.slice(0, end)}`].map(xmlText);
      return `\n<file name="${name}" path="${path}" encoding="base64">${base64OfBytes(bytes)}</file>`;
    })
    .join('');
}

/** Characters that XML 1.0 cannot hold at all, not even as a reference. */
const NO_XML_CHARACTER = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Escapes a text for an element or an attribute. Characters that XML cannot hold are left out, and an XML
 * reader would turn an unescaped carriage return into a line feed.
 */
function xmlText(text: string): string {
  return htmlAttribute(text.replace(NO_XML_CHARACTER, '')).replaceAll('\r', '&#13;');
}

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
    if (own !== category) {
      const text = xmlText(own);
      yield `<question type="category"><category><text>${text}</text></category></question>\n`;
    }
    category = own;
    yield questionElement(question, pictures);
  }
  yield '</quiz>\n';
}

function questionElement(question: Question, pictures: PictureBytes): string {
  const { id, stem, images, explanation, explanationImages, references } = question;
  const listed = htmlOfReferences(references);
  const lines = [
    `<question type="${typeOf(question)}">`,
    // The name is the id, too: it has room for ids that are too long for an id number.
    `<name><text>${xmlText(id)}</text></name>`,
    illustratedElement('questiontext', stem, images, pictures),
    illustratedElement('generalfeedback', explanation, explanationImages, pictures, listed),
    '<defaultgrade>1</defaultgrade>',
    '<hidden>0</hidden>',
    ...(id.length <= MAX_ID_NUMBER_LENGTH ? [`<idnumber>${xmlText(id)}</idnumber>`] : []),
    ...contentLines(question),
    '</question>\n',
  ];
  return lines.join('\n');
}

function typeOf(question: Question): 'multichoice' | 'truefalse' | 'mtf' {
  if (question.kind === 'parts') return 'mtf';
  return isTrueFalse(question) ? 'truefalse' : 'multichoice';
}

function isTrueFalse(question: Question): boolean {
  return question.kind === 'single' && JSON.stringify(question.options) === JSON.stringify(TRUE_FALSE);
}

function contentLines(question: Question): string[] {
  if (question.kind === 'parts') return partLines(question.parts);
  if (isTrueFalse(question)) {
    return TRUE_FALSE.map((name, index) => {
      const fraction = question.correct.includes(index) ? 100 : 0;
      return `<answer fraction="${fraction}" format="plain_text"><text>${name.toLowerCase()}</text></answer>`;
    });
  }
  const { right, wrong } = fractions(question);
  return [
    `<single>${question.kind === 'single'}</single>`,
    '<shuffleanswers>false</shuffleanswers>',
    '<answernumbering>ABCD</answernumbering>',
    ...question.options.map((option, index) => {
      const fraction = question.correct.includes(index) ? right : wrong;
      return `<answer fraction="${fraction}" format="html"><text>${xmlText(option)}</text></answer>`;
    }),
  ];
}

/**
 * Weights of right and wrong answers. With several right answers each is an equal share, and each wrong
 * answer takes a share away: choosing all earns nothing.
 */
function fractions({ kind, correct }: Question & { correct: number[] }): { right: string; wrong: string } {
  if (kind === 'single') return { right: '100', wrong: '0' };
  const share = Number((100 / correct.length).toFixed(5));
  return { right: String(share), wrong: String(-share) };
}

function partLines(parts: { statement: string; correct: boolean }[]): string[] {
  return [
    '<scoringmethod><text>subpoints</text></scoringmethod>',
    '<shuffleanswers>false</shuffleanswers>',
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
      (name, index) =>
        `<column number="${index + 1}"><responsetext format="html"><text>${name}</text></responsetext></column>`,
    ),
  ];
}

/** An element with a text that authors may format: `<questiontext format="html">`. */
function textElement(name: string, html: string): string {
  return `<${name} format="html"><text>${xmlText(html)}</text></${name}>`;
}

/** Same with pictures behind the text, and their files. @param end text behind the pictures */
function illustratedElement(
  name: string,
  html: string,
  images: Picture[],
  pictures: PictureBytes,
  end = '',
): string {
  const text = xmlText(html + images.map(htmlOfPicture).join('') + end);
  return `<${name} format="html"><text>${text}</text>${filesOf(images, pictures)}</${name}>`;
}

function htmlOfPicture({ file, alt, caption, width, height }: Picture): string {
  const size = [
    width === undefined ? '' : ` width="${width}"`,
    height === undefined ? '' : ` height="${height}"`,
  ].join('');
  const image = `<img src="${htmlAttribute(addressOfFile(file))}" alt="${htmlAttribute(alt)}"${size}>`;
  return caption === undefined
    ? `<p>${image}</p>`
    : `<figure>${image}<figcaption>${htmlOfText(caption)}</figcaption></figure>`;
}

/** One file each, in a folder if the name has one. A missing picture stays a gap. */
function filesOf(images: Picture[], pictures: PictureBytes): string {
  const names = [...new Set(images.map(({ file }) => file))];
  return names
    .map((file) => {
      const bytes = pictures.get(file);
      if (bytes === undefined) return '';
      const end = file.lastIndexOf('/') + 1;
      const name = xmlAttribute(file.slice(end));
      const path = xmlAttribute(`/${file.slice(0, end)}`);
      return `\n<file name="${name}" path="${path}" encoding="base64">${base64OfBytes(bytes)}</file>`;
    })
    .join('');
}

/** Characters that XML 1.0 cannot hold at all, not even as a reference. */
const NO_XML_CHARACTER = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]|\p{Surrogate}/gu;

/** A text within an element. Characters that XML cannot hold are left out. */
function xmlText(text: string): string {
  const written = text.replace(NO_XML_CHARACTER, '');
  // An XML reader would turn an unescaped carriage return into a line feed.
  return /[<&>]/u.test(written) && !/\]\]>|\r/u.test(written)
    ? `<![CDATA[${written}]]>`
    : written
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\r', '&#13;');
}

/** Escapes a text for an attribute's value; adds no quotation marks. */
function xmlAttribute(text: string): string {
  return text
    .replace(NO_XML_CHARACTER, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/gu, (space) => `&#${space.charCodeAt(0)};`);
}

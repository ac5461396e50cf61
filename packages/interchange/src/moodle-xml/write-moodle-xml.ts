import type { Question } from '@assay/assessment';
import { TRUE_FALSE } from '../body.ts';
import { categoryOfTopic } from '../category.ts';
import type { Pictures, QuestionToWrite } from '../question-to-write.ts';
import { htmlOfReferences } from './references.ts';
import { illustratedElement, textElement } from './write-texts.ts';
import { xmlText } from './write-xml.ts';

/** The longest that Moodle's database takes. */
const LONGEST_ID_NUMBER = 100;

/**
 * Writes Moodle XML, piece by piece: joined, the pieces are one document. {@link readMoodleXml} reads equal questions
 * from it. Questions with parts are written for the plugin `mtf`, since Moodle itself has no such type.
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

function questionElement(question: Question, pictures: Pictures): string {
  const { id, stem, images, explanation, explanationImages, references } = question;
  const listed = htmlOfReferences(references);
  const lines = [
    `<question type="${typeOf(question)}">`,
    // Its name is the id, too: it has room for one that is too long for an id number.
    `<name><text>${xmlText(id)}</text></name>`,
    illustratedElement('questiontext', stem, images, pictures),
    illustratedElement('generalfeedback', explanation, explanationImages, pictures, listed),
    '<defaultgrade>1</defaultgrade>',
    '<hidden>0</hidden>',
    ...(id.length <= LONGEST_ID_NUMBER ? [`<idnumber>${xmlText(id)}</idnumber>`] : []),
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

/** Of several right answers each is an equal share, and each wrong one takes one away: choosing all earns nothing. */
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

import { MAX_OPTIONS, MAX_PARTS } from '@assay/assessment';
import {
  type Body,
  type ChoiceKey,
  choiceBody,
  type Feedback,
  keyOfMarks,
  keyOfMultiple,
  keyOfSingle,
  POINTS_TAKEN_OFF,
  pointsTakenOff,
  TRUE_FALSE,
  weightOf,
} from '../body.ts';
import { changed, type Refusal, refusal } from '../findings.ts';
import { plainText } from '../texts/html/html.ts';
import { truthOf } from '../truth-words.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-questions.ts';
import type { XmlTexts } from './xml-texts.ts';

export type BodyReader = (question: XmlElement, texts: XmlTexts) => Body | Refusal;

/** Moodle's own choice question, with one or with several right answers. */
export const readMultichoice: BodyReader = (question, texts) => {
  const single = isSingle(question);
  return choiceReader(single ? keyOfSingle : keyOfMultiple)(question, texts);
};

/** `multichoiceset` and `oumultiresponse`, which mark each right answer with 100. */
export const readMarkedChoice: BodyReader = choiceReader(keyOfMarks);

/**
 * As Moodle reads it: any value but empty, "false" or "0" is true; without the setting, one answer is right.
 */
function isSingle(question: XmlElement): boolean {
  return (
    childOf(question, 'single') === undefined || !['', '0', 'false'].includes(textAt(question, 'single'))
  );
}

function choiceReader(keyOf: (weights: number[]) => ChoiceKey): BodyReader {
  return (question, texts) => {
    const options: string[] = [];
    const weights: number[] = [];
    const feedbacks: Feedback[] = [];
    const answers = childrenOf(question, 'answer');
    const filled = answers.filter((answer) => textAt(answer, 'text') !== '').length;
    // Checked before any is read: a hostile file has thousands, with thousands of pictures.
    if (filled > MAX_OPTIONS) return refusal('too_many_options', String(filled));
    for (const answer of answers) {
      const weight = weightOf(answer.attributes.fraction);
      if (weight === null) return refusal('key_not_understood', answer.attributes.fraction?.slice(0, 40));
      const option = texts.option(answer);
      if (option === '' && weight <= 0 && texts.lostPicture === null) {
        // Moodle leaves them out as well: its form has empty rows at the end.
        texts.note(changed('empty_option_dropped'));
        continue;
      }
      options.push(option);
      weights.push(weight);
      feedbacks.push({ to: option, html: texts.feedback(childOf(answer, 'feedback')) });
    }
    const body = choiceBody(options, keyOf(weights), feedbacks);
    const lost = pointsTakenOff(weights, keyOf === keyOfMultiple);
    if (lost !== null) texts.note(changed('setting_dropped', lost));
    return body;
  };
}

/** One point for each part, as our reports score it: some right is partly right. */
const OUR_SCORING = ['', 'subpoints'];

/**
 * `kprime` and `mtf` of ETH Zurich: a matrix of statements and two columns. The first column is the
 * affirmative one unless the columns' names say otherwise.
 */
export const readMatrix: BodyReader = (question, texts) => {
  const rows = childrenOf(question, 'row');
  if (rows.length === 0) return refusal('too_few_options', '0');
  if (rows.length > MAX_PARTS) return refusal('too_many_options', String(rows.length));
  const names = columnNames(question);
  if (childrenOf(question, 'column').length > 2) return refusal('wrong_form', 'columns');
  const [first, second] = names.map((name) => truthOf(name) === true);
  const affirmative = second && !first ? '2' : '1';
  const called = names.join(' / ').slice(0, 200);
  if (first === second && called !== ' / ') return refusal('kind_not_represented', `columns ${called}`);
  const parts: { statement: string; correct: boolean }[] = [];
  const feedbacks: Feedback[] = [];
  for (const [position, row] of rows.entries()) {
    const number = row.attributes.number?.trim() ?? String(position + 1);
    const column = rightColumn(question, number);
    if (typeof column !== 'string') return column;
    const statement = texts.statement(childOf(row, 'optiontext'));
    if (statement === '') return refusal('empty_option', `option ${position + 1}`);
    parts.push({ statement, correct: column === affirmative });
    feedbacks.push({ to: statement, html: texts.feedback(childOf(row, 'feedbacktext')) });
  }
  const takesOff = childrenOf(question, 'weight').some(
    (weight) => (weightOf(textAt(weight, 'value')) ?? 0) < 0,
  );
  if (takesOff) texts.note(changed('setting_dropped', POINTS_TAKEN_OFF));
  const scoring = textAt(question, 'scoringmethod', 'text');
  if (!OUR_SCORING.includes(scoring))
    texts.note(changed('setting_dropped', `scoring method ${scoring.slice(0, 40)}`));
  return { type: 'body', content: { kind: 'parts', parts }, feedbacks };
};

function columnNames(question: XmlElement): [string, string] {
  const name = (number: string) =>
    textAt(
      childrenOf(question, 'column').find(({ attributes }) => attributes.number?.trim() === number),
      'responsetext',
      'text',
    );
  return [name('1'), name('2')];
}

/** The column that is right for a row: the only one with a weight. */
function rightColumn(question: XmlElement, row: string): string | Refusal {
  const right: string[] = [];
  for (const weight of childrenOf(question, 'weight')) {
    if (weight.attributes.rownumber?.trim() !== row) continue;
    const value = weightOf(textAt(weight, 'value') || '0');
    if (value === null) return refusal('key_not_understood', `row ${row}`);
    if (value > 0 && value < 1) return refusal('partial_weights', `row ${row}`);
    if (value > 0) right.push(weight.attributes.columnnumber?.trim() ?? '');
  }
  const [column] = right;
  if (column === undefined) return refusal('no_key', `row ${row}`);
  return right.length === 1 && ['1', '2'].includes(column)
    ? column
    : refusal('several_alternatives', `row ${row}`);
}

/** Finds the true answer by its words, in either order. Words that mean neither are no key. */
export const readTrueFalse: BodyReader = (question, texts) => {
  const answers = childrenOf(question, 'answer').slice(0, 2);
  const names = answers.map((answer) => plainText(textAt(answer, 'text')).trim());
  const truths = names.map(truthOf);
  if (truths.includes(null) || new Set(truths).size < truths.length)
    return refusal('key_not_understood', names.join(' / ').slice(0, 40));
  const weights = [0, 0];
  const feedbacks: Feedback[] = [];
  for (const [position, answer] of answers.entries()) {
    const index = truths[position] === true ? 0 : 1;
    const weight = weightOf(answer.attributes.fraction);
    if (weight === null) return refusal('key_not_understood', answer.attributes.fraction?.slice(0, 40));
    weights[index] = weight;
    feedbacks.push({ to: TRUE_FALSE[index] ?? '', html: texts.feedback(childOf(answer, 'feedback')) });
  }
  const lost = pointsTakenOff(weights, false);
  if (lost !== null) texts.note(changed('setting_dropped', lost));
  return choiceBody(TRUE_FALSE, keyOfSingle(weights), feedbacks);
};

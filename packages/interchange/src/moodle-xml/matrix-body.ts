import { MAX_PARTS } from '@assay/assessment';
import type { Feedback } from '../body.ts';
import { type Refusal, refusal } from '../findings.ts';
import { changed, suspicious } from '../notes.ts';
import { weightOf } from '../weights.ts';
import type { BodyReader } from './body-reader.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-element.ts';

const AFFIRMATIVE = /^(?:true|yes|right|correct|wahr|richtig|ja|vrai|oui|vero|sì|verdadero|sí)$/iu;
/** A point for each part, as our reports say it: some right is partly right. */
const OUR_SCORING = ['', 'subpoints'];
const USUAL = /^(?:true|false|wahr|falsch|richtig|vrai|faux)$/iu;

/**
 * `kprime` and `mtf` of ETH Zurich: a matrix of statements and two columns, in which the first is the affirmative one
 * unless the columns' names say otherwise.
 */
export const readMatrix: BodyReader = (question, texts) => {
  const rows = childrenOf(question, 'row');
  if (rows.length === 0) return refusal('too_few_options', '0');
  if (rows.length > MAX_PARTS) return refusal('too_many_options', String(rows.length));
  const names = columnNames(question);
  if (childrenOf(question, 'column').length > 2) return refusal('wrong_form', 'columns');
  const [first, second] = [AFFIRMATIVE.test(names[0]), AFFIRMATIVE.test(names[1])];
  const affirmative = second && !first ? '2' : '1';
  const called = names.join(' / ').slice(0, 200);
  if (first === second && called !== ' / ') texts.note(suspicious('columns_unclear', called));
  else if (!names.every((name) => name === '' || USUAL.test(name))) {
    texts.note(changed('setting_dropped', `column names ${called}`));
  }
  const parts: { statement: string; correct: boolean }[] = [];
  const feedbacks: Feedback[] = [];
  for (const [position, row] of rows.entries()) {
    const number = row.attributes.number?.trim() ?? String(position + 1);
    const column = rightColumn(question, number);
    if (typeof column !== 'string') return column;
    const statement = texts.statement(childOf(row, 'optiontext'));
    if (statement === '') return refusal('empty_option', `option ${position + 1}`);
    parts.push({ statement, correct: column === affirmative });
    feedbacks.push({ to: statement, html: texts.explanation(childOf(row, 'feedbacktext')) });
  }
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

import { MAX_PARTS } from '@assay/assessment';
import { type Body, type Feedback, POINTS_TAKEN_OFF, weightOf } from '../body.ts';
import { changed, type Refusal, refusal } from '../findings.ts';
import { truthOf } from '../truth-words.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-elements.ts';
import type { XmlTexts } from './xml-texts.ts';

/** One point for each part, as our reports score it: some right is partly right. */
const OUR_SCORING = ['', 'subpoints'];

/** `kprime` and `mtf` of ETH Zurich: a matrix of statements and two columns. */
export function readMatrix(question: XmlElement, texts: XmlTexts): Body | Refusal {
  const rows = childrenOf(question, 'row');
  if (rows.length === 0) return refusal('too_few_options', '0');
  if (rows.length > MAX_PARTS) return refusal('too_many_options', String(rows.length));
  const affirmative = affirmativeColumn(question);
  if (typeof affirmative !== 'string') return affirmative;
  const parts: { statement: string; correct: boolean }[] = [];
  const feedbacks: Feedback[] = [];
  for (const [index, row] of rows.entries()) {
    const column = rightColumn(question, row.attributes.number?.trim() ?? String(index + 1));
    if (typeof column !== 'string') return column;
    const statement = texts.statement(childOf(row, 'optiontext'));
    if (statement === '') return refusal('empty_option', `option ${index + 1}`);
    parts.push({ statement, correct: column === affirmative });
    feedbacks.push({ to: statement, html: texts.feedback(childOf(row, 'feedbacktext')) });
  }
  if (childrenOf(question, 'weight').some((weight) => (weightOfCell(weight) ?? 0) < 0))
    texts.note(changed('setting_dropped', POINTS_TAKEN_OFF));
  const scoring = textAt(question, 'scoringmethod', 'text');
  if (!OUR_SCORING.includes(scoring))
    texts.note(changed('setting_dropped', `scoring method ${scoring.slice(0, 40)}`));
  return { type: 'body', content: { kind: 'parts', parts }, feedbacks };
}

/** The number of the column that affirms a statement: the first unless the columns' names say otherwise. */
function affirmativeColumn(question: XmlElement): string | Refusal {
  const columns = childrenOf(question, 'column');
  if (columns.length > 2) return refusal('wrong_form', 'columns');
  const names = ['1', '2'].map((number) => {
    const column = columns.find(({ attributes }) => attributes.number?.trim() === number);
    return textAt(column, 'responsetext', 'text');
  });
  const [first, second] = names.map((name) => truthOf(name) === true);
  if (first === second && names.join('') !== '')
    return refusal('kind_not_represented', `columns ${names.join(' / ').slice(0, 200)}`);
  return second ? '2' : '1';
}

/** The column that is right for a row: the only one with a weight. */
function rightColumn(question: XmlElement, row: string): string | Refusal {
  const weights = childrenOf(question, 'weight').filter(
    ({ attributes }) => attributes.rownumber?.trim() === row,
  );
  const values = weights.map(weightOfCell);
  if (values.includes(null)) return refusal('key_not_understood', `row ${row}`);
  if (values.some((value) => value !== null && value > 0 && value < 1))
    return refusal('partial_weights', `row ${row}`);
  const right = weights.filter((_, index) => (values[index] ?? 0) > 0);
  if (right.length === 0) return refusal('no_key', `row ${row}`);
  const column = right[0]?.attributes.columnnumber?.trim() ?? '';
  return right.length === 1 && ['1', '2'].includes(column)
    ? column
    : refusal('several_alternatives', `row ${row}`);
}

function weightOfCell(weight: XmlElement): number | null {
  return weightOf(textAt(weight, 'value') || '0');
}

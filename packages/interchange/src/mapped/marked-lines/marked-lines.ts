import { textLines } from '../../bytes/text-lines.ts';
import { unreadable } from '../../findings.ts';
import { describeLine } from '../../joined-lines.ts';
import { fieldsOfFeedback, knownFieldsOf } from '../fields.ts';
import type { Mapping } from '../mapping.ts';
import {
  type ItemsOfFile,
  type LinesAbove,
  linesAboveNext,
  linesAboveNumber,
  type SourceItem,
} from '../source-item.ts';
import { LongExplanations } from './explanation-lines.ts';
import { findOptionMark, isStemMark, type MarkedForm, numberIn, readMark } from './marked-form.ts';
import { MarkedItem, type NextBeginning } from './marked-item.ts';
import type { LineMark } from './marks.ts';
import { QuestionNumbers } from './question-numbers.ts';
import { isRule, RuleLines } from './rule-lines.ts';
import { newStrayLineDetector } from './stray-lines.ts';
import { describeTitle, lookAboveFirst } from './text-above.ts';
import { surveyLines } from './unmarked-lines.ts';

/**
 * A text with one item behind the other, whose lines begin with marks: `#Q`, `A`, `B`. What fits no mark goes on with
 * the line before. An item whose marks are not in their order is refused: it may hold another item's lines.
 */
export function markedText(bytes: Uint8Array, mapping: Mapping): ItemsOfFile {
  const { marks } = mapping;
  if (marks === undefined)
    return unreadable('wrong_format', 'The mapping has no "marks", by which a text is read.');
  const form = markedForm(bytes, marks, mapping);
  const { hasBeginning, key, title } = lookAboveFirst(bytes, form);
  if (!hasBeginning)
    return unreadable('no_items', 'No line begins an item as the first of the mapping’s "marks" says.');
  if (key !== null)
    return unreadable(
      'keys_misplaced',
      `An answer stands above the first line that begins a question as the mapping says (${describeLine(key.number, key.text)}). Where all answers stand above their questions, each question would get the next one’s: put each below the options of its question. If the line is no answer, take it out.`,
    );
  const rules = new RuleLines();
  const long = new LongExplanations();
  const numbers = new QuestionNumbers();
  return {
    type: 'items',
    items: itemsOf(bytes, form, title?.last ?? 0, { rules, long, numbers }),
    get remarks() {
      return [...describeTitle(title), ...rules.describe(), ...long.describe(), ...numbers.describe()];
    },
  };
}

/**
 * @param titleEnd the last line that is left out above the items
 * @param rules gets those that are left out
 * @param long gets the explanations that go on in lines that are not named
 * @param numbers gets those of the questions
 */
function* itemsOf(
  bytes: Uint8Array,
  form: MarkedForm,
  titleEnd: number,
  { rules, long, numbers }: { rules: RuleLines; long: LongExplanations; numbers: QuestionNumbers },
): Generator<SourceItem> {
  let item: MarkedItem | null = null;
  let above: LinesAbove | null = null;
  let isAfterEmptyLine = true;
  for (const line of textLines(bytes)) {
    if (line.number <= titleEnd) continue;
    const text = 'text' in line ? line.text.trim() : null;
    if (text !== null && isRule(text) && item?.end.isEndedBy(text)) {
      rules.add(line.number, text);
      isAfterEmptyLine = true;
      continue;
    }
    const isBelowEnd =
      isAfterEmptyLine || (text !== null && item?.isEndedByNext({ number: line.number, text }) === true);
    const begins =
      text !== null &&
      isBeginning(text, form.marks, isBelowEnd) &&
      (item === null || !item.end.goesOnWith(text));
    const isApart: boolean =
      item !== null && text !== null && text !== '' && isOfNext(item, text, isAfterEmptyLine);
    const isNextOption: boolean = begins && item?.isPartedFrom(text) === true;
    if (isNextOption) item?.refuseAsParted(line.number, text ?? '');
    if (item !== null && (begins || isApart)) {
      above = linesAboveNumber(above, item.number);
      yield { ...item.toItem(begins ? beginningIn(text, form) : null, long), above };
      above = linesForNext(item, above);
      numbers.add(item.number, item.firstLine);
      item = null;
    }
    if (begins || (item === null && text !== '')) item = new MarkedItem(line.number, form, numbers.last);
    if (isNextOption || (begins && isOptionByLetter(text, form)))
      item?.refuseAsOptions(line.number, text ?? '');
    item?.add(line, isAfterEmptyLine);
    if (item?.end.isClosed) {
      above = linesAboveNumber(above, item.number);
      yield { ...item.toItem(null, long), above };
      above = linesForNext(item, above);
      numbers.add(item.number, item.firstLine);
      item = null;
    }
    isAfterEmptyLine = text === '';
  }
  if (item === null) return;
  numbers.add(item.number, item.firstLine);
  yield { ...item.toItem(null, long), above: linesAboveNumber(above, item.number) };
}

function beginningIn(text: string, form: MarkedForm): NextBeginning {
  const texts = readMark(form, 0, text)?.texts ?? [];
  return { stem: isStemMark(form, 0) ? (texts.at(-1) ?? null) : null, number: numberIn(form, texts[0]) };
}

/** Whether the Roman number of a line that begins an item is the label of an option, as in `C. …`. */
function isOptionByLetter(text: string, form: MarkedForm): boolean {
  const [first] = form.marks;
  const word = first?.beginsWithName ? first.pattern.exec(text)?.[1] : undefined;
  return word !== undefined && !/\d/u.test(word) && findOptionMark(form, text) >= 0;
}

/** Whether a line below an item is none of its own. */
function isOfNext(item: MarkedItem, text: string, isAfterEmptyLine: boolean): boolean {
  return isAfterEmptyLine ? item.end.isBehindKey(text) : item.isAbovePassage(text);
}

/** A passage that speaks of several questions is looked for at all of them. */
function linesForNext(item: MarkedItem, above: LinesAbove | null): LinesAbove | null {
  return item.linesForNext() ?? linesAboveNext(above);
}

/** A mark that begins with a name fits many a line: it counts only where the item above has ended. */
function isBeginning(text: string, [first]: LineMark[], hasEnded: boolean): boolean {
  return first !== undefined && (hasEnded || !first.beginsWithName) && first.pattern.test(text);
}

function markedForm(bytes: Uint8Array, marks: LineMark[], mapping: Mapping): MarkedForm {
  const { options, fewerOptions, key } = mapping;
  const known = new Set(knownFieldsOf(mapping).map(String));
  const fields = Array.isArray(options) ? options.map(String) : [];
  const star = key.form === 'marked' ? key.mark : null;
  const stray = newStrayLineDetector(marks, fields);
  const keys = new Set(key.form === 'marked' ? [] : [key.field].flat().map(String));
  const closes = marks.at(-1)?.names.length === 0;
  const stems = new Set([mapping.stem].flat().map(String));
  const explanations = new Set([mapping.explanation ?? []].flat().map(String));
  const references = new Set(mapping.references.filter((each) => typeof each !== 'object').map(String));
  const told = new Set([...explanations, ...fieldsOfFeedback(mapping).map(String)]);
  const survey = surveyLines(bytes, marks, { stems, options: fields, keys, star, stray, told });
  const names = { options: fields, stems, explanations, told, references, known, keys };
  return { marks, ...names, fewer: fewerOptions, closes, star, stray, ...survey };
}

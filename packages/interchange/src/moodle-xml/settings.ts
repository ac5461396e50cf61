import { changed, type Note, suspicious } from '../notes.ts';
import { plainText } from '../texts/html.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-element.ts';

/** What Moodle itself fills in: an author who left it so said nothing. */
const STOCK_FEEDBACK = /^your answer is (?:partially )?(?:in)?correct\.?$/iu;
const STOCK_NUMBERING = ['', 'abc', 'ABCD', 'ABC', 'none'];
const ON_RESULT = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];

/** Settings of a question that have no place in ours, one note each, as far as an author made them. */
export function notesOnSettings(question: XmlElement): Note[] {
  const dropped: string[] = [];
  const grade = textAt(question, 'defaultgrade');
  if (grade !== '' && Number(grade) !== 1) dropped.push(`default grade ${grade}`);
  const penalty = textAt(question, 'penalty');
  // What a first try may cost; the stock values changed over the years.
  if (penalty !== '' && ![0, 0.1, 1 / 3, 1].some((stock) => Math.abs(Number(penalty) - stock) < 0.005)) {
    dropped.push(`penalty ${penalty}`);
  }
  const numbering = textAt(question, 'answernumbering');
  if (!STOCK_NUMBERING.includes(numbering)) dropped.push(`answer numbering ${numbering}`);
  const tags = [
    ...childrenOf(childOf(question, 'tags'), 'tag'),
    ...childrenOf(childOf(question, 'coursetags'), 'tag'),
  ];
  if (tags.length > 0) dropped.push(`tags ${tags.map((tag) => textAt(tag, 'text')).join(', ')}`);
  const hints = childrenOf(question, 'hint').filter(
    (hint) => textAt(hint, 'text') + textAt(hint, 'hintcontent', 'text') !== '',
  );
  if (hints.length > 0) dropped.push(`hints ${hints.length}`);
  for (const name of ON_RESULT) {
    const said = textAt(question, name, 'text');
    if (said !== '' && !STOCK_FEEDBACK.test(plainText(said).trim())) dropped.push(`${name}: ${said}`);
  }
  const notes = dropped.map((setting) => changed('setting_dropped', setting.slice(0, 200)));
  const hidden = !['', '0', 'false'].includes(textAt(question, 'hidden'));
  return hidden ? [...notes, suspicious('hidden_in_source')] : notes;
}

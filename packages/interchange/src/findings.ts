import type { Question } from '@assay/assessment';

/**
 * Position in a file as a person would look for it, counted from 1. A row is a table's row as a spreadsheet
 * program shows it, however many lines of the file it takes; a paragraph is one of a document.
 * `question` is the number that its author typed before it.
 */
export type Position =
  | { unit: 'line' | 'row' | 'paragraph'; first: number; last: number; question?: number }
  | { unit: 'item'; number: number };

/** Formats a position for a person, as in `question 7, lines 31–36`. */
export function formatPosition(position: Position): string {
  if (position.unit === 'item') return `item ${position.number}`;
  const { unit, first, last, question } = position;
  const place = first === last ? `${unit} ${first}` : `${unit}s ${first}–${last}`;
  return question === undefined ? place : `question ${question}, ${place}`;
}

/**
 * Reasons why an item cannot be taken. A code never changes its meaning: reports are compared over the years.
 */
export const refusalReasons = {
  // The item as it stands in the file
  broken_utf8:
    'Its characters cannot be read, as in a file of an old Mac, or of a Windows with other letters: save it as UTF-8, a table in Excel as “CSV UTF-8”.',
  line_too_long: 'It is longer than a question can be.',
  broken_json: 'It is not valid JSON.',
  nested_too_deeply: 'It is nested too deeply.',
  broken_quotes:
    'Its quotation marks do not pair up, or did not before the file was saved again, so that one cell holds several rows.',
  ragged_row: 'It has another number of columns than the others.',
  formula_error: 'A cell holds the error of a formula instead of a text: write the text itself.',
  date_in_cell:
    'An option or its answer is a date to the program that wrote the table, such as 4 March for 3/4: give the cell the format “text” and write it anew.',
  cells_merged:
    'Its question, an option or its answer stands in a cell that is merged with the row above or below: split it, and write into each row what belongs to it.',
  raised_text:
    'A cell raises letters that have no raised form of their own, and on the line they would mean something else: write TeX, as in \\(e^{2x}\\).',
  not_an_item: 'It is not an object with named fields.',
  unreadable_character: 'It holds a NUL character or half of a character pair.',
  wrong_form: 'A field does not hold what the mapping says.',
  broken_text:
    'A text holds HTML without CDATA, or its CDATA is not closed: write <![CDATA[ right after <text> and ]]> right before </text>.',
  too_many_elements: 'It holds more XML elements than a question can have.',
  broken_gift: 'Its braces do not pair up.',
  broken_aiken: 'It is not a question, its options and then a line with ANSWER.',
  stray_line: 'Lines that are part of no question.',
  unexpected_line: 'A line of it does not fit.',
  key_list_differs: 'The key list below does not fit the numbers of its questions.',
  table_not_read: 'Tables of a document are not read: write the text on lines of its own.',
  equation_lost:
    'It has an equation of Word, which is not read: write it as TeX, as in \\(x^2\\), or in another format.',
  form_field:
    'A text holds a field of a form, such as a list to choose from or a line to write on, whose words would be lost: write them as text.',
  several_languages:
    'Its texts are there in several languages, of which Moodle shows one: export one language, or take the others out.',
  kind_not_represented:
    'Questions of its kind are not read, only those with one right answer, with several, true or false, and from Moodle XML statements to judge one by one (kprime, mtf).',

  lines_lost:
    'Lines right above it are refused, or parted from it, and may be its beginning: put them to its stem, a passage to each question that needs it, or take them out.',

  // The question built from it
  no_stem: 'It has no stem.',
  option_not_mapped:
    'It seems to have an option that nothing names: in a column or field behind those of the options.',
  options_not_found: 'Its options cannot be told from its stem.',
  empty_option: 'One of its options is empty.',
  picture_lost:
    'A picture that one of its options shows, or that is all of its question, is not there or may not be shown: nobody could tell what is meant.',
  too_few_options: 'It has fewer than two options.',
  too_many_options: 'It has more than 16 options.',
  options_equal: 'Two of its options read the same: spaces and line ends do not tell them apart.',
  no_key: 'It has no key.',
  key_ambiguous:
    'Its answer can be read in two ways that name different options: write the one that is meant.',
  key_text_differs: 'Its answer and the text beside it name different options: correct one of them.',
  key_of_another_kind:
    'Its answer is a number that no option has as its text, in a file whose answers are texts: write the letter of the option, or its text.',
  key_counted_from_0:
    'Its answer is a number, and another answer of the file is 0: numbers count the options from 1, and these may count from 0. Write letters.',
  key_text_not_found: 'No option has the text of its answer.',
  key_not_understood: 'Its answer is not in a form that is understood.',
  key_outside_options: 'Its key names an option that it does not have: add the option, or correct the key.',
  several_keys:
    'It has a second answer: leave the right one, or where that is another question’s, see that this begins as all others do.',
  key_repeated: 'Its key names an option twice.',
  partial_weights:
    'It gives part marks, which do not exist here: give one answer 100 %, or let several be chosen and share 100 % equally.',
  several_alternatives:
    'Several options count as right, each alone, and here a question has one right answer or needs all of several: leave one right, or make it a question with several answers.',
  too_long: 'A text is longer than a question can hold.',
  nothing_left: 'Nothing is left of a text once its HTML is cleaned.',

  // The item among the others
  key_contradicted:
    'A question earlier in the file asks the same with the same options, perhaps in another order, and has another answer. The earlier one is taken, be it right or wrong: delete the wrong one of the two from the file before you import it.',
  id_repeated:
    'A question earlier in the file has the same id, but is another one: give each an id of its own.',
} as const satisfies Record<string, string>;

export type RefusalReason = keyof typeof refusalReasons;

/**
 * Parts that were understood of an item that is refused, so that a person can complete it. Texts are HTML,
 * not yet sanitised.
 */
export type UnderstoodParts = {
  stem?: string;
  options?: string[];
  /** Positions of the right options, as far as they are known. */
  correct?: number[];
  parts?: { statement: string; correct: boolean | null }[];
  explanation?: string;
  topic?: string[];
};

/** @param detail the field, option or byte concerned @param understood left out where nothing was */
export type Refusal = {
  type: 'refused';
  id: string | null;
  reason: RefusalReason;
  detail: string | null;
  understood?: UnderstoodParts;
};

/** Reason why nothing of a file can be read. */
export type FileFault = {
  code:
    | 'empty_file'
    | 'wrong_format'
    | 'broken_utf8'
    | 'unknown_encoding'
    | 'broken_json'
    | 'broken_xml'
    | 'broken_workbook'
    | 'entities_declared'
    | 'nested_too_deeply'
    | 'no_items'
    | 'unknown_column'
    | 'keys_outside'
    | 'keys_misplaced'
    | 'too_many_items';
  message: string;
};

export type Unreadable = { type: 'unreadable'; fault: FileFault };

/** Outcome of one item. */
export type ItemOutcome =
  /** @param pictures by the `file` that the question's images name, not yet verified to be pictures */
  | {
      type: 'taken';
      position: Position;
      question: Question;
      notes: Note[];
      pictures: ReadonlyMap<string, Uint8Array>;
    }
  /** @param label the first words of its question, or its name in the source */
  | (Refusal & { position: Position; label?: string | null })
  /** The same question stands earlier in the file and was taken there. */
  /** @param losesExplanation its explanation differs from that of the question that is taken */
  | { type: 'duplicate'; position: Position; id: string; of: Position; losesExplanation?: true }
  /** The rest of the file is not read, or all items together are wrong. */
  | { type: 'stopped'; fault: FileFault };

export function refusal(
  reason: RefusalReason,
  detail: string | null = null,
  id: string | null = null,
): Refusal {
  return { type: 'refused', id, reason, detail };
}

/** The parts of a question that is whole, but cannot be taken. */
export function partsOf(question: Question): UnderstoodParts {
  const { stem, explanation, topic } = question;
  return question.kind === 'parts'
    ? { stem, parts: question.parts, explanation, topic }
    : { stem, options: question.options, correct: question.correct, explanation, topic };
}

export function unreadable(code: FileFault['code'], message: string): Unreadable {
  return { type: 'unreadable', fault: { code, message } };
}

/**
 * Changes made to an item that is taken. A code never changes its meaning: reports are compared over the
 * years.
 */
export const changeReasons = {
  feedback_to_explanation: 'What was said to each answer now stands in the explanation.',
  encoding_converted:
    'It is not UTF-8, and its characters were taken for those of Western Europe (Windows-1252). Look at its accents; where they are wrong, save the file as UTF-8, a table in Excel as “CSV UTF-8”.',
  quotes_read_as_text: 'Quotation marks that did not pair up were read as part of a text.',
  options_mixed:
    'Its options stand in another order than in the file, where the right one is often first: see that no text names one by its letter or place.',
  option_picture_moved: 'A picture of an option now stands below the question and is named in the option.',
  stem_picture_moved:
    'A picture within the text of the question now stands below it and is named in its place.',
  explanation_picture_moved:
    'A picture within the text of the explanation now stands below it and is named in its place.',
  alt_made: 'A picture had no alternative text and got a plain one.',
  picture_cleaned:
    'A drawing was left without what its editor noted, and its styles were written in a way that any page may show.',
  stem_made: 'The question was a picture without a text and got a plain one.',
  empty_option_dropped: 'A wrong option without text was left out.',
  setting_dropped: 'It had settings that have no place here.',
} as const satisfies Record<string, string>;

/** Suspicions about an item that is taken, for a person to look at. */
export const suspicionReasons = {
  nearly_contradicted:
    'A question earlier in the file asks nearly the same, with the same options, and has another answer: see which of the two is right, and delete the other.',
  nearly_doubled:
    'A question earlier in the file asks the same, but for capitals, white space, its number, the marks at its end or the order of its options: delete one of the two.',
  options_alike:
    'Two of its options look the same: they differ in capitals, white space, a point at the end, emphasis, kinds of dashes, or signs that take no room.',
  all_of_the_above: 'An option speaks of the others: their order matters.',
  options_lettered:
    'An option is a label instead of a text, or all begin with letters of their own, which learners see beside ours.',
  order_kept: 'A text seems to name options by letter or place, so that their order was kept and not mixed.',
  picture_missing: 'It shows a picture that was not found, and is taken without it.',
  sheet_picture_dropped:
    'A picture lies on its row of the sheet, where it is not read: save it as a file, name that in a column “image”, and import with --pictures.',
  picture_as_text: 'Its text names a picture as Markdown does, and learners will see that as it is written.',
  other_options_in_stem: 'Its stem names other options than it has.',
  lines_above_refused:
    'Lines above it are refused: see that they are not its beginning, and put a passage into each question that needs it.',
  text_garbled: 'Some of its characters look as if they had been read in a wrong encoding.',
  picture_broken: 'It holds a picture that cannot be decoded, and is shown without it.',
  picture_refused:
    'It holds a picture that is damaged, or no PNG, JPEG, GIF, WebP or SVG that only draws, and is shown without it.',
  attachment_dropped:
    'It came with a file that is left out, and with it any link to it: a sound, a document or a background, since only pictures of the text are kept.',
  empty_below_filled:
    'Its passage or topic is empty while a row above has one: it is taken without, and so are the rows below; write it into each row that it belongs to, merge the cells in a workbook, or write - where there is none.',
  lowered_as_text:
    'A cell lowers letters that have no lowered form of their own: they are shown on the line, as Vmax; where that is not enough, write TeX, as in \\(V_{max}\\).',
  media_dropped: 'It shows a picture, film, sound or page in a way that has no place here.',
  formula_not_read: 'It holds a formula that is not understood, and is shown as its source.',
  formula_not_marked:
    'It holds TeX that nothing marks as a formula, and is shown as its source: \\( … \\) marks one, and in plain text a mapping may say "mathematics": "dollars".',
  cells_beyond_columns:
    'Its row has empty cells more than there are columns: see that no sign between columns within a text has moved the others.',
  feedback_without_option: 'Something is said of an option that it does not have, which is left out.',
  footnote_dropped:
    'It has a footnote or endnote, which is left out with its mark: write into the text what learners need.',
  hidden_text_dropped: 'A part of a text is hidden where it comes from, and is left out.',
} as const satisfies Record<string, string>;

/** @param detail the option, picture or setting concerned */
export type Note =
  | { type: 'changed'; reason: keyof typeof changeReasons; detail: string | null }
  | { type: 'suspicious'; reason: keyof typeof suspicionReasons; detail: string | null };

export function changed(reason: keyof typeof changeReasons, detail: string | null = null): Note {
  return { type: 'changed', reason, detail };
}

export function suspicious(reason: keyof typeof suspicionReasons, detail: string | null = null): Note {
  return { type: 'suspicious', reason, detail };
}

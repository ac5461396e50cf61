import { findUnreadableOptions, suggestMapping, truncate, type UnreadableOptions } from '@assay/interchange';
import { printable } from '../terminal.ts';
import { MAPPING_PAGE } from './mapping-page.ts';

/** Of a line that is shown. */
const MAX_SHOWN_LENGTH = 60;
/** So many lines of a text are named for one fault. */
const MAX_NAMED_LINES = 10;

export const HOW_TO_TELL = `Known without more are Moodle XML, GIFT, Aiken, and spreadsheets (CSV) with a row of names above the questions: "question", "A", "B" … and "answer"; npm run bank -- template writes one to fill in. JSON, other tables and text of marked lines need --map: ${MAPPING_PAGE}.`;

const OPTIONS = 'this looks like questions with lettered options';
const NUMBER_EACH = 'begin each with its number and a point on the same line ("1. Which …?")';

type Suggestion = NonNullable<ReturnType<typeof suggestMapping>>;
type ShownLine = { line: number; text: string };

/** A text of marked lines gets the mapping that it asks for, to keep and to give; any other the reason why not. */
export function describeSuggestedMapping(bytes: Uint8Array, bank: string): string {
  const suggestion = suggestMapping(bytes, bank);
  const unreadable = isWithoutReason(suggestion) ? findUnreadableOptions(bytes) : null;
  if (unreadable !== null) return describeUnreadable(unreadable);
  if (suggestion === null) return `its content does not tell its format. ${HOW_TO_TELL}`;
  if (suggestion.mapping === null) return describeLack(suggestion);
  const { mapping, guessed } = suggestion;
  const guess =
    guessed === null
      ? []
      : [
          `Its answers begin with a word that is not known (${describeLine(guessed)}): they are taken for answers since a letter of the options stands behind it.`,
        ];
  return [
    'this looks like questions in marked lines. Keep what follows in a file, say questions.map.json, see that it says what is meant, and give it with --map questions.map.json instead of --bank:',
    formatMapping(mapping),
    ...guess,
    `What each entry means: ${MAPPING_PAGE}, "Marked lines".`,
  ].join('\n');
}

/** Whether a look at the options may tell more of it. */
function isWithoutReason(suggestion: Suggestion | null): boolean {
  if (suggestion === null) return true;
  return (
    suggestion.mapping === null &&
    'options' in suggestion &&
    suggestion.label === null &&
    suggestion.keys === null
  );
}

function describeUnreadable(found: UnreadableOptions): string {
  const line = describeLine(found);
  const { right, wrong } = found.truths ?? { right: 'True', wrong: 'False' };
  const words = {
    several_in_line: `${line}, holds several options${describeOthers(found.others)}: put each on a line of its own`,
    question_in_line: `${line}, holds a whole question${describeOthers(found.others)}: put each of its options, and its answer, on a line of its own`,
    no_letters: `its options have no letters (${line}): begin them with a) b) c)`,
    true_or_false: `they have no options (${line}): where they ask whether something is true, write “A) ${printable(right)}” and “B) ${printable(wrong)}” on two lines between each question and its answer`,
    star_behind: `a star stands behind an option (${line}): where it says which is right, put it before the letter, as in "*B) Jupiter"`,
  };
  return `this looks like questions, but ${words[found.cause]}, and try again.`;
}

/** The lines that have the same fault. */
function describeOthers(lines: number[]): string {
  const named = lines.slice(0, MAX_NAMED_LINES).map(String);
  const more = lines.length - named.length;
  const [last = '', ...before] = [...named, ...(more > 0 ? [`${more} more`] : [])].reverse();
  if (last === '') return '';
  return before.length === 0
    ? `, and so does line ${last}`
    : `, and so do lines ${before.reverse().join(', ')} and ${last}`;
}

function describeLack(lack: Extract<Suggestion, { mapping: null }>): string {
  if ('bold' in lack)
    return `${OPTIONS}, of which some stand in bold (${describeLine(lack.bold)}). Where that says which are right, write a star before the letter of each instead, as in "*B) Jupiter", and try again.`;
  if ('options' in lack) return describeUnanswered(lack);
  if ('mixed' in lack)
    return `${OPTIONS}, of which only some begin with a number (${describeLine(lack.mixed.numbered)}, and not ${describeLine(lack.mixed.bare)}): ${NUMBER_EACH}, and try again.`;
  if (lack.number !== null)
    return `${OPTIONS}, but other lines stand above their numbers: ${describeLine(lack.beginning)}, above ${describeLine(lack.number)}. Move these lines below the answer of their question, or where they belong to its text behind its number, and try again.`;
  return `${OPTIONS}, but no mark tells where a question begins: one seems to begin with ${describeLine(lack.beginning)}. Either ${NUMBER_EACH} and try again, or make it Aiken: options as "A." or "A)" in capitals and below them, as the last line of each question, "ANSWER: B" with the letter alone.`;
}

function describeUnanswered({
  options,
  keys,
  label,
  beginning,
}: Extract<Suggestion, { options: unknown }>): string {
  const toKey = 'Write each key right below the options of its question, as in "Answer: B"';
  const begun =
    beginning === null
      ? ''
      : ` Nor does a mark tell where a question begins (one seems to begin with ${describeLine(beginning)}): ${NUMBER_EACH}.`;
  const at = `${OPTIONS} (${describeLine(options)})`;
  if (keys !== null) {
    const { joined, missing } = keys;
    const parted =
      joined === null
        ? ''
        : `, and leave an empty line before each question (there is none before ${describeLine(joined)})`;
    const lacking =
      missing.length === 0
        ? ''
        : ` The list has no key for ${missing.slice(0, MAX_NAMED_LINES).join(', ')}${missing.length > MAX_NAMED_LINES ? ' …' : ''}.`;
    return `${at}, but the keys stand in a list behind the questions (${describeLine(keys)}). ${toKey}${parted}.${lacking}${begun}`;
  }
  if (label !== null)
    return `${at}, but ${describeLine(label)}, below them is not known as an answer. Where it is one, write it as "Answer: B", with the letter of the option; else add such a line to each question.${begun}`;
  return `${at}, but no line right below the options says which is right. ${toKey}.${begun}`;
}

function describeLine({ line, text }: ShownLine): string {
  return `line ${line}, “${printable(truncate(text, MAX_SHOWN_LENGTH))}”`;
}

/** As people write it: an entry a line. */
function formatMapping(mapping: object): string {
  const entries = Object.entries(mapping).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`);
  return `{\n${entries.join(',\n')}\n}`;
}

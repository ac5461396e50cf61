import type { Question } from '@assay/assessment';
import { type Note, type Refusal, refusal, suspicious } from './findings.ts';
import { withStylesAsElements } from './texts/emphasis.ts';
import { withBlocksInLine } from './texts/html/blocks-in-line.ts';
import { withoutHidden } from './texts/html/hidden-html.ts';
import { truncate } from './texts/html/html.ts';
import { languagesIn, withoutLanguageMarks } from './texts/languages.ts';

const MAX_DETAIL_LENGTH = 200;

/**
 * Rewrites the texts of a question so that cleaned HTML keeps the meaning of their styles and of their
 * source's filters. Refuses a text that would show learners something else than its author did.
 */
export function readQuestionHtml(question: Question): { question: Question; notes: Note[] } | Refusal {
  const texts = textsOf(question);
  if (!texts.some((text) => /[<{]/u.test(text))) return { question, notes: [] };
  const field = texts.map((text) => FORM_FIELD.exec(text)?.[1]?.toLowerCase()).find(Boolean);
  if (field !== undefined) return refusal('form_field', field);
  const languages = languagesIn(texts);
  if (languages.length > 1)
    return refusal('several_languages', truncate(languages.join(', '), MAX_DETAIL_LENGTH));
  const notes: Note[] = [];
  const read = (html: string) => {
    const { html: shown, hidden } = withoutHidden(html);
    for (const text of hidden)
      notes.push(suspicious('hidden_text_dropped', truncate(text, MAX_DETAIL_LENGTH)));
    return withStylesAsElements(withoutLanguageMarks(shown));
  };
  const readOption = (html: string) => withBlocksInLine(read(html));
  return { question: withTexts(question, read, readOption), notes };
}

function textsOf(question: Question): string[] {
  const choices =
    question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  return [question.stem, ...choices, question.explanation];
}

function withTexts(
  question: Question,
  read: (html: string) => string,
  readOption: (html: string) => string,
): Question {
  const common = { stem: read(question.stem), explanation: read(question.explanation) };
  return question.kind === 'parts'
    ? {
        ...question,
        ...common,
        parts: question.parts.map((part) => ({ ...part, statement: read(part.statement) })),
      }
    : { ...question, ...common, options: question.options.map(readOption) };
}

/** Elements in which a reader would write or choose. */
const FORM_FIELD =
  /<(select|textarea|input|datalist|meter|progress)\b(?![^<>]{0,500}\btype\s*=\s*["']?hidden)/iu;

import type { Question } from '@assay/assessment';
import { type Note, type Refusal, refusal } from './findings.ts';
import { mapTexts, textsOf } from './question-texts.ts';
import { withStylesAsElements } from './texts/emphasis.ts';
import { withoutHidden } from './texts/html/hidden-html.ts';
import { truncate } from './texts/html/html.ts';
import { withBlocksInLine } from './texts/html/single-line-html.ts';

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
    const shown = withoutHidden(html);
    notes.push(...shown.notes);
    return withStylesAsElements(shown.html.replace(MARK, ''));
  };
  return {
    question: mapTexts(question, (html, place) =>
      place === 'option' ? withBlocksInLine(read(html)) : read(html),
    ),
    notes,
  };
}

/** Elements in which a reader would write or choose. */
const FORM_FIELD =
  /<(select|textarea|input|datalist|meter|progress)\b(?![^<>]{0,500}\btype\s*=\s*["']?hidden)/iu;

/** Marks of Moodle's second language filter: `{mlang en}…{mlang}`. */
const MARK = /\{\s*mlang(?:\s+([\w, -]{1,100}))?\s*\}/giu;
/** Marks of Moodle's first language filter: `<span class="multilang" lang="en">`, `<lang lang="en">`. */
const TAG =
  /<(?:lang\b|span\b(?=[^<>]{0,500}\bclass\s*=\s*["']?[^"'<>]*\bmultilang\b))[^<>]{0,500}\blang\s*=\s*["']?([\w-]+)/giu;

/**
 * The languages of which Moodle would show one, as its filters mark them, in lower case and without
 * duplicates.
 */
function languagesIn(texts: string[]): string[] {
  const found = texts.flatMap((html) => [...html.matchAll(MARK), ...html.matchAll(TAG)]);
  return [...new Set(found.flatMap(([, name]) => name?.trim().toLowerCase() ?? []))];
}

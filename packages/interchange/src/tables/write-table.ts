import { MAX_OPTIONS, type Question, replaceFormulas } from '@assay/assessment';
import { letterAt } from '../options/options.ts';
import { choicesOf } from '../question-texts.ts';
import { htmlOfText, plainText } from '../texts/html/html.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

/** TeX of a text's formulas, in order; null for those that came as MathML. */
type Formulas = readonly (string | null)[];
/** @param tex by which formulas are written; null where none is known */
export type QuestionOfTable = {
  question: Question;
  tex: { stem: Formulas; choices: readonly Formulas[]; explanation: Formulas } | null;
};

const FEWEST_OPTIONS = 4;
const TOPIC = ['domain', 'subdomain', 'topic', 'subtopic'];
/** Said of questions of statements, which a table cannot ask: its import refuses them in words. */
const STATEMENTS = 'statements, true or false';

/**
 * Writes questions as a workbook with a row for each, whose columns an import understands. A table has no
 * markup but formulas, and names pictures without holding them: Moodle XML keeps all.
 */
export function writeQuestionTable(questions: readonly QuestionOfTable[]): Uint8Array {
  const all = questions.map(({ question }) => question);
  const most = Math.max(FEWEST_OPTIONS, ...all.map((question) => choicesOf(question).length));
  const letters = Array.from({ length: Math.min(most, MAX_OPTIONS) }, (_, index) => letterAt(index));
  const references = Math.max(0, ...all.map((question) => question.references.length));
  const hasPictures = all.some(({ images }) => images.length > 0);
  const hasKinds = all.some(({ kind }) => kind === 'parts');
  const names = [
    'id',
    'question',
    ...letters,
    'answer',
    'explanation',
    ...TOPIC,
    ...Array.from({ length: references }, () => 'reference'),
    ...(hasPictures ? ['image'] : []),
    ...(hasKinds ? ['question type'] : []),
  ];
  const rows = questions.map(({ question, tex }) => {
    const choices = choicesOf(question).map((html, index) => textOfHtml(html, tex?.choices[index] ?? []));
    return [
      question.id.slice(question.id.indexOf(':') + 1),
      textOfHtml(question.stem, tex?.stem ?? []),
      ...letters.map((_, index) => choices[index] ?? ''),
      question.kind === 'parts' ? '' : question.correct.map(letterAt).join(';'),
      textOfHtml(question.explanation, tex?.explanation ?? []),
      ...TOPIC.map((_, step) => question.topic[step] ?? ''),
      ...Array.from({ length: references }, (_, index) => question.references[index]?.title ?? ''),
      ...(hasPictures ? [question.images[0]?.file ?? ''] : []),
      ...(hasKinds ? [question.kind === 'parts' ? STATEMENTS : 'multiple choice'] : []),
    ];
  });
  const widths = names.map((name) => (name === 'question' ? 60 : name === 'explanation' ? 40 : 18));
  return writeXlsx('Questions', [names, ...rows], widths);
}

/** Raised and lowered letters, which a cell cannot have, as formulas. */
const RAISED = /<(sup|sub)>([^<>$\\{}]{1,40})<\/\1>/gu;
/** Elements within a word, or around some: they end none. */
const WITHIN_WORDS = /<\/?(?:b|strong|i|em|u|s|span|small|code|abbr|q)(?:\s[^<>]*)?>/gu;

/** A text as a cell holds it: an empty line between paragraphs, formulas as TeX where it is known. */
function textOfHtml(html: string, formulas: Formulas): string {
  let at = 0;
  const written = replaceFormulas(html, (formula) => {
    const tex = formulas[at] ?? null;
    at += 1;
    if (tex === null) return formula;
    const isBlock = formula.startsWith('<math display="block"');
    return htmlOfText(isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)`);
  });
  return written
    .replace(RAISED, (_, tag: string, text: string) => `\\(${tag === 'sup' ? '^' : '_'}{${text}}\\)`)
    .replace(WITHIN_WORDS, '')
    .split(/<\/p>\s*(?=<p\b)/u)
    .map((paragraph) => plainText(paragraph).trim())
    .join('\n\n');
}

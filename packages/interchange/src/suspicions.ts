import { foldText, type Question } from '@assay/assessment';
import { textOfHtml } from './moodle-xml/html-text.ts';
import { type Note, suspicious } from './notes.ts';

/** Options that speak of the other options; in the languages of the banks that are read most. */
const OF_THE_OTHERS = [
  /^(?:all|none|any|both|neither|some|either|two|three) (?:of )?(?:the |these )?(?:above|below|options|answers|statements|choices|these|those|them)\b/u,
  /^(?:both |neither |either |only )?\(?[a-p]\)?(?:,? ?(?:,|and|or|nor|&|\+|et|ou|und|oder|y|e) ?\(?[a-p]\)?)+(?: only| are correct| are true)?\.?$/u,
  /^(?:toutes|tous|aucune?) (?:de |des |les |ces )*(?:réponses|propositions|affirmations|précédentes?)/u,
  /^(?:alle|keine)[rs]? (?:der |die )?(?:oben |vorher )?(?:genannten|antworten|aussagen)/u,
  /^(?:todas|todos|ninguna|ninguno) (?:de )?(?:las |los )?(?:anteriores|respuestas|opciones|son )/u,
];

/**
 * What a person should look at in a question, whatever format it came in. What makes it wrong for certain is refused
 * before; this is what is right in some questions and a slip in others.
 */
export function suspicionsOf(question: Question): Note[] {
  const texts =
    question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  const notes: Note[] = [];
  const alike = firstAlike(texts.map(bare));
  if (alike !== null) notes.push(suspicious('options_alike', alike));
  if (question.kind === 'parts') return notes;
  const speaking = texts.map(plain).findIndex((text) => OF_THE_OTHERS.some((form) => form.test(text)));
  if (speaking >= 0) notes.push(suspicious('all_of_the_above', `option ${speaking + 1}`));
  return notes;
}

/** Without what a slip of the pen adds: white space, capitals, a point at the end. */
function bare(html: string): string {
  return foldText(html)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/(?<=[^.;,:])[.;,:]+$/u, '');
}

function plain(html: string): string {
  return textOfHtml(html.replace(/<[^>]*>/gu, ' '))
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

function firstAlike(texts: string[]): string | null {
  const seen = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    const other = seen.get(text);
    if (other !== undefined) return `options ${other + 1} and ${index + 1}`;
    seen.set(text, index);
  }
  return null;
}

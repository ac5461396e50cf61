/** What a column of a spreadsheet holds. */
export type SingleRole = 'stem' | 'key' | 'keyText' | 'id' | 'pictures';
export type ColumnRole =
  | { type: SingleRole | 'passage' | 'explanation' | 'reference' }
  | { type: 'option' | 'feedback'; label: string }
  /** @param depth which of the four steps of a topic it is, from 0 */
  | { type: 'topic'; depth: number };

/** What is longer is no name, and may be made to hurt. */
const MAX_NAME_LENGTH = 100;

/** How many have answered so. */
const STATISTIC = /%/u;
/** The number of a question, as in "Q#". */
const NUMBER_SIGN = /^\s*#|#\s*$/u;
/** What Kahoot's template says behind the names of its columns. */
const HINT = /\s[-–]\s(?:max\.? \d+ characters|choose at least one)$/iu;

const words = (text: string) => new Set(text.split('|').map((word) => word.trim()));

/** What people call such a column, in small letters without accents. English first; then de, es, fr, it, nl, pt. */
const NAMES: [SingleRole | 'passage' | 'explanation' | 'reference', Set<string>][] = [
  [
    'stem',
    words(`question|questions|question text|question stem|stem|item|prompt|q|problem|mcq|frage|fragen|fragetext
      |fragestellung|aufgabentext|aufgabenstellung|pregunta|enunciado|enonce|domanda|vraag|pergunta|questao`),
  ],
  [
    'passage',
    words(`passage|reading passage|context|vignette|clinical vignette|scenario|case|stimulus|fallvignette
      |fallbeschreibung|contexto|contexte`),
  ],
  [
    'key',
    words(`answer|answers|correct|correct answer|correct answers|right answer|right answers|correct option
      |correct options|correct choice|correct choices|correct letter|correct response|key|answer key|ans|correct ans
      |antwort|losung|losungen|richtig|richtige antwort|richtige antworten|respuesta|respuesta correcta
      |respuestas correctas|correcta|solucion|reponse|bonne reponse|bonnes reponses|reponse correcte|risposta
      |risposta corretta|risposta esatta|antwoord|juiste antwoord|resposta|resposta correta|gabarito`),
  ],
  [
    'keyText',
    words(`answer text|answer value|correct answer text|correct text|correct option text|correct answer value
      |right answer text|key text|text of answer|antworttext|losungstext|texto de la respuesta|texte de la reponse`),
  ],
  [
    'explanation',
    words(`explanation|explanations|explanation text|rationale|rationales|feedback|general feedback|justification
      |reason|reasoning|exp|erklarung|begrundung|erlauterung|explicacion|justificacion|explication|spiegazione|uitleg
      |explicacao|answer explanation|answer rationale|retroalimentacion|toelichting|commento|comentario|comentarios|commentaire|commentaires|justificativa`),
  ],
  ['id', words('id|question id|item id|qid|uid|uuid|guid')],
  ['reference', words('reference|references|source|sources|quelle|quellen|fuente|fonte|bibliography')],
  ['pictures', words('image|images|picture|pictures|figure|image file|picture file|bild|imagen|immagine')],
];
const TOPICS = [
  words(`domain|subject|subject name|category|section|area|fach|bereich|kategorie|categoria|categorie|materia|matiere
    |asignatura`),
  words('subdomain|sub domain|subcategory|sub category|chapter|unit|module|kapitel|capitulo|chapitre'),
  words('topic|topic name|topics|theme|thema|tema|sujet'),
  words('subtopic|sub topic|subtopic name|unterthema|subtema'),
];

const OPTION_WORDS =
  'option|options|opt|op|choice|answer|ans|answer option|answer choice|response|alternative|possibility|antwort|antwortmoglichkeit|auswahl|opcion|respuesta|alternativa|reponse|choix|proposition|opzione|risposta|optie|antwoord|opcao|resposta';
const OPTION = new RegExp(`^(?:(?:${OPTION_WORDS}) ?)?([a-p]|\\d{1,2})$`, 'u');
const FEEDBACK =
  /^(?:explanation|rationale|feedback|reason|erklarung|begrundung)(?: for)?(?: option)? ?([a-p]|\d{1,2})$/u;

/** How an answer is written, behind the name of its column: "(letter)", "(A-D)". */
const FORM =
  /\s\((?:letter|letters|number|letra|lettre|lettera|buchstabe|text|[a-p]\s?[-–]\s?[a-p]|1\s?[-–]\s?\d{1,2})\)$/iu;

/** What a column holds by its name, in any case and with any signs; null when the name is none that is known. */
export function roleOf(name: string): ColumnRole | null {
  if (name.length > MAX_NAME_LENGTH || STATISTIC.test(name)) return null;
  const folded = fold(name.replace(HINT, '').replace(FORM, ''));
  const named = NAMES.find(([, names]) => names.has(folded));
  if (named?.[0] === 'stem' && NUMBER_SIGN.test(name)) return null;
  if (named !== undefined) return { type: named[0] };
  const depth = TOPICS.findIndex((names) => names.has(folded));
  if (depth >= 0) return { type: 'topic', depth };
  const option = OPTION.exec(folded)?.[1];
  if (option !== undefined) return { type: 'option', label: option };
  const feedback = FEEDBACK.exec(folded)?.[1];
  return feedback === undefined ? null : { type: 'feedback', label: feedback };
}

const MISREAD = /[^\0-\u007f]/u;
const MISREAD_AS = [...'eaioun'];

/** Whether a name would be known but for its letters beyond A to Z, as where its file was read in a wrong encoding: “RŽponse”. */
export function isMisread(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !MISREAD.test(name) || roleOf(name) !== null) return false;
  return MISREAD_AS.some((letter) => roleOf(name.replaceAll(new RegExp(MISREAD, 'gu'), letter)) !== null);
}

/** Also the number of a task, so that it asks only where the numbers have a column of their own. */
const TASK = words('aufgabe|aufgaben|task|exercise|tarea|ejercicio|exercice|esercizio|opgave|tarefa');
const NUMBER_OF_TASK = words('nr|no|number|nummer|num|n|n o|numero|lfd nr|id|');

/** Whether the columns of a table let a task be the question: all others are known, or hold its number. */
export function isTaskTheQuestion(name: string, others: string[]): boolean {
  const isNumber = (other: string) => NUMBER_OF_TASK.has(fold(other));
  return (
    TASK.has(fold(name)) &&
    others.some(isNumber) &&
    others.every((other) => isNumber(other) || (roleOf(other) !== null && roleOf(other)?.type !== 'stem'))
  );
}

const STEM_WITH_MORE = /^(.+?)\s*\(.*\)$/su;

/** Whether a name is that of the question with a remark in brackets, as where it stands in two languages. */
export function mayBeQuestion(name: string): boolean {
  const [, before = ''] = name.length > MAX_NAME_LENGTH ? [] : (STEM_WITH_MORE.exec(name) ?? []);
  return roleOf(before)?.type === 'stem';
}

const CALLED_OPTION = new RegExp(`^(?:${OPTION_WORDS}) ?([a-p]|\\d{1,2})\\b`, 'u');
const REMARKED_LETTER = /^\W*([a-p])\W*[([]/iu;

/** What option a name that is not known may mean: "E" of "Option E if any" and of "E (optional)"; null for others. */
export function labelWithin(name: string): string | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  return CALLED_OPTION.exec(fold(name))?.[1] ?? REMARKED_LETTER.exec(name)?.[1]?.toLowerCase() ?? null;
}

/** Before or behind a word for an answer: it is a wrong one. */
const WRONG = words(
  'wrong|incorrect|false|falsch|falsche|falscher|incorrecta|incorrecto|falsa|falso|fausse|faux|mauvaise|incorrecte|errata|sbagliata|errada|incorreta|onjuist|onjuiste|fout|foute|verkeerd|verkeerde',
);
const DISTRACTOR = words(
  'distractor|distractors|distracter|distracters|distraktor|distraktoren|distractores|distracteur|distracteurs|distrattore|distrattori|distrator|distratores|afleider|afleiders',
);

/** Whether by its name a column holds a wrong answer: `Wrong answer 1`, `Incorrect 2`, `Distractor`. */
export function isWrongAnswer(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && [WRONG, DISTRACTOR].some((known) => hasWord(name, known));
}

/** Words by which a column says what is right, in any place of its name. */
const KEY_WORDS =
  words(`answer|answers|ans|right|correct|corrected|correction|solution|solutions|key|antwort|antworten
  |richtig|richtige|richtiger|korrekt|korrekte|losung|losungen|musterlosung|schlussel|respuesta|respuestas|correcta
  |correctas|correcto|solucion|clave|reponse|reponses|bonne|bonnes|correcte|correctes|corrige|corrigee|cle|risposta
  |risposte|corretta|corrette|esatta|soluzione|antwoord|antwoorden|juist|juiste|goede|oplossing|resposta|respostas
  |correta|corretas|certa|gabarito|solucao`);
const OPTION_NAMES = words(
  'option|options|opt|choice|alternative|letter|no|nr|auswahl|buchstabe|opcion|alternativa|letra|choix|proposition|lettre|opzione|lettera|optie|opcao',
);

/** Whether a name speaks of what is right: `Right option`, `Corrected answer`, `Solution`. */
export function speaksOfKey(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && hasWord(name, KEY_WORDS);
}

/** Whether a name speaks of an option: what is right there is no number of points. */
export function speaksOfOption(name: string): boolean {
  return hasWord(name, OPTION_NAMES);
}

function hasWord(name: string, known: Set<string>): boolean {
  return fold(name)
    .split(' ')
    .some((word) => known.has(word));
}

/** `CorrectAnswer(s)` and `correct_answer` are the same words. */
function fold(name: string): string {
  return name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/°/gu, 'o')
    .toLowerCase()
    .replace(/\(s\)/gu, 's')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

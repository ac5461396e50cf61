/** A longer text is no name, and may be hostile. */
const MAX_NAME_LENGTH = 100;

/** Sign of a statistic, such as the share of people who gave an answer. */
const STATISTIC = /%/u;
/** The number of a question, as in "Q#". */
const NUMBER_SIGN = /^\s*#|#\s*$/u;
/** Hints of templates behind the name of a column: "(optional)", and Kahoot's "- max 120 characters". */
const HINT = /\s+\((?!s\)).*\)$|\s[-–]\s(?:max\.? \d+ characters|choose at least one)$/isu;

/** Common names of columns, in lower case without accents. English first; then de, es, fr, it, nl, pt. */
const NAMES = {
  stem: `question|questions|question text|question stem|stem|item|prompt|q|problem|mcq|frage|fragen
    |fragetext|fragestellung|aufgabentext|aufgabenstellung|pregunta|enunciado|enonce|domanda|vraag
    |pergunta|questao`,
  passage: `passage|reading passage|context|vignette|clinical vignette|scenario|case|stimulus
    |fallvignette|fallbeschreibung|contexto|contexte`,
  key: `answer|answers|correct|correct answer|correct answers|right answer|right answers|correct option
    |correct options|correct choice|correct choices|correct letter|correct response|key|answer key|ans
    |correct ans|antwort|losung|losungen|richtig|richtige antwort|richtige antworten|respuesta
    |respuesta correcta|respuestas correctas|correcta|solucion|reponse|bonne reponse|bonnes reponses
    |reponse correcte|risposta|risposta corretta|risposta esatta|antwoord|juiste antwoord|resposta
    |resposta correta|gabarito`,
  keyText: `answer text|answer value|correct answer text|correct text|correct option text
    |correct answer value|right answer text|key text|text of answer|antworttext|losungstext
    |texto de la respuesta|texte de la reponse`,
  explanation: `explanation|explanations|explanation text|rationale|rationales|feedback|general feedback
    |justification|reason|reasoning|exp|erklarung|begrundung|erlauterung|explicacion|justificacion
    |explication|spiegazione|uitleg|explicacao|answer explanation|answer rationale|retroalimentacion
    |toelichting|commento|comentario|comentarios|commentaire|commentaires|justificativa`,
  id: 'id|question id|item id|qid|uid|uuid|guid',
  reference: 'reference|references|source|sources|quelle|quellen|fuente|fonte|bibliography',
  kind: 'question type',
  options: `options|choices|answer options|answer choices|antwortmoglichkeiten|opciones|alternativas
    |choix|propositions|opzioni|opties|opcoes`,
  pictures: 'image|images|picture|pictures|figure|image file|picture file|bild|imagen|immagine',
};
const TOPICS = [
  `domain|subject|subject name|category|section|area|fach|bereich|kategorie|categoria|categorie|materia
    |matiere|asignatura`,
  'subdomain|sub domain|subcategory|sub category|chapter|unit|module|kapitel|capitulo|chapitre',
  'topic|topic name|topics|theme|thema|tema|sujet',
  'subtopic|sub topic|subtopic name|unterthema|subtema',
];

type NamedRole = keyof typeof NAMES;
/** Meanings of a column. `options` holds all in one cell, `wrong` is an option that is never right. */
export type RoleType = NamedRole | 'option' | 'feedback' | 'topic' | 'wrong';
/** @param label the letter or number of an option, or the step within a topic's four, from 0; else empty */
export type ColumnRole = { type: RoleType; label: string };

const entriesOf = (names: string, role: ColumnRole) =>
  names.split('|').map((name): [string, ColumnRole] => [name.trim(), role]);
const ROLES = new Map([
  ...(Object.keys(NAMES) as NamedRole[]).flatMap((type) => entriesOf(NAMES[type], { type, label: '' })),
  ...TOPICS.flatMap((names, depth) => entriesOf(names, { type: 'topic', label: `${depth}` })),
]);

const OPTION_WORDS =
  'option|options|opt|op|choice|answer|ans|answer option|answer choice|response|alternative|possibility|antwort|antwortmoglichkeit|auswahl|opcion|respuesta|alternativa|reponse|choix|proposition|opzione|risposta|optie|antwoord|opcao|resposta';
const OPTION = new RegExp(`^(?:(?:${OPTION_WORDS}) ?)?([a-p]|\\d{1,2})$`, 'u');
const FEEDBACK =
  /^(?:explanation|rationale|feedback|reason|erklarung|begrundung)(?: for)?(?: option)? ?([a-p]|\d{1,2})$/u;

const WRONG =
  'wrong|incorrect|false|falsch|falsche|incorrecta|incorrecto|falsa|falso|fausse|mauvaise|incorrecte|errata|sbagliata|errada|incorreta|onjuist|onjuiste|foute';
const DISTRACTOR = 'distractors?|distracters?|distraktor|distracteur|distrattore|distrator|afleider';
/** `wrong answer 1`, `incorrect 2`, `distractor`; but not `false` alone, which may be an option. */
const WRONG_OPTION = new RegExp(
  `^(?:(?:${WRONG}) (?:${OPTION_WORDS})s?|(?:${OPTION_WORDS}) (?:${WRONG})|(?:${WRONG})(?= ?\\d)|${DISTRACTOR}) ?(?:[a-p]|\\d{1,2})?$`,
  'u',
);

/** The meaning of a column by its name, in any case and with any punctuation; null if the name is unknown. */
export function roleOf(name: string): ColumnRole | null {
  if (name.length > MAX_NAME_LENGTH || STATISTIC.test(name)) return null;
  const folded = fold(name.replace(HINT, ''));
  const named = ROLES.get(folded);
  if (named?.type === 'stem' && NUMBER_SIGN.test(name)) return null;
  if (named !== undefined) return named;
  const option = OPTION.exec(folded)?.[1];
  if (option !== undefined) return { type: 'option', label: option };
  const feedback = FEEDBACK.exec(folded)?.[1];
  if (feedback !== undefined) return { type: 'feedback', label: feedback };
  return WRONG_OPTION.test(folded) ? { type: 'wrong', label: '' } : null;
}

/** Folds names: `CorrectAnswer(s)` and `correct_answer` are the same. */
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

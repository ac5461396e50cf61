/**
 * Common words of languages that write one half as `0,5`, which other languages lack: German, French,
 * Spanish, Portuguese, Italian, Dutch, the Nordic languages, Polish, Czech, Hungarian, Romanian, Turkish,
 * Finnish.
 */
const WITH_COMMA = words(
  'der und ist nicht eine einen welche welcher welches wird sind werden von mit für auf bei wie ' +
    'les des une est dans quel quelle quels quelles pour sont avec aux cette parmi ' +
    'el los las una del que cuál cual por con siguientes respecto ' +
    'uma qual não são dos das pelo seguinte ' +
    'il gli della delle che quale sono nella ' +
    'het een van welke niet wordt zijn deze ' +
    'och att är som vilken vilket og er det ikke hvilken hvad hva ' +
    'jest nie które która jaka oraz jsou který která jaký ' +
    'az és hogy melyik este și sau care ve bir hangisi aşağıdaki mikä joka ovat',
);
/** Same for languages that write `0.5`. */
const WITH_POINT = words(
  'the of and which what that this with from are was were following would does how many if then find',
);
/** Russian, Ukrainian, Bulgarian, Greek. */
const SCRIPTS_WITH_COMMA = /[\p{Script=Cyrillic}\p{Script=Greek}]{4,40}/gu;
const SCRIPTS_WITH_POINT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}]/gu;
const WORD = /\p{Script=Latin}{2,20}/gu;
/** Fewer may be a name or a quotation. */
const MIN_WORDS = 2;

/**
 * Detects the decimal mark of a text's language.
 * @param text plain, of any length
 * @returns null if its words do not tell
 */
export function findDecimalMark(text: string): 'comma' | 'point' | null {
  let comma = countOf(text, SCRIPTS_WITH_COMMA);
  let point = countOf(text, SCRIPTS_WITH_POINT);
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (WITH_COMMA.has(word)) comma += 1;
    else if (WITH_POINT.has(word)) point += 1;
  }
  if (Math.max(comma, point) < MIN_WORDS || comma === point) return null;
  return comma > point ? 'comma' : 'point';
}

function countOf(text: string, form: RegExp): number {
  return text.match(form)?.length ?? 0;
}

function words(list: string): Set<string> {
  return new Set(list.split(' '));
}

/** In the most common languages of banks; single letters and numbers have other meanings. */
const TRUE =
  'true yes right correct wahr richtig ja vrai oui verdadero cierto sí si vero sì waar juist verdadeiro certo sim sand sandt sant riktig prawda tak pravda ano верно правда да doğru evet σωστό ναι 对 正确 是 正しい صح صحيح نعم';
const FALSE =
  'false no wrong incorrect falsch nein faux non falso falsa onwaar onjuist nee errado não nao falsk usant galt nej nei fałsz nieprawda nie nepravda ne неверно ложь нет yanlış hayır λάθος όχι 错 错误 否 正しくない خطأ لا';

const TRUTHS = new Map<string, boolean>([
  ...TRUE.split(' ').map((word) => [word, true] as const),
  ...FALSE.split(' ').map((word) => [word, false] as const),
]);

/**
 * Truth value of a word for true or false, yes or no, right or wrong, in many languages; null for any other
 * word.
 */
export function truthOf(text: string): boolean | null {
  return TRUTHS.get(text.trim().toLowerCase()) ?? null;
}

/** What stands before a word for the answer, as in `Correct answer`, in the languages that are known. */
const BEFORE =
  'correct|right|richtige|korrekte|bonne|juiste|correcte|goede|prawidłowa|poprawna|doğru|rätt|korrekt|riktigt?|rigtigt?|rett|správná|správna';
/** What the answer is called. */
const NOUNS = [
  'answers?|ans|key|correct|solution',
  'antwort|lösung|richtig|réponse|corrigé|respuesta|solución|clave|risposta|soluzione|chiave',
  'resposta|gabarito|solução|alternativa correta|antwoord|oplossing|odpowiedź|klucz|rozwiązanie',
  'cevap|yanıt|svar|facit|fasit|odpověď|odpoveď|řešení',
].join('|');
/** What stands behind such a word, as in `Answer key`. */
const BEHIND = 'option|key|correcte|correcta|corretta|exacte|esatta|giusta|correta|certa|exata';

/** What stands between such a word and a letter in a sentence, as in `The answer is B`. */
export const ANSWER_VERBS = 'is|are|ist|lautet|est|es|è|é|jest|är|er|je';

/** The source of an expression for what names an answer: `Answer`, `Correct answer`, `Answer key`. @param nouns more of these */
export function answerPhrase(nouns: string[] = []): string {
  return `(?:(?:${BEFORE}) )?(?:${[NOUNS, ...nouns].join('|')})(?: (?:${BEHIND}))?`;
}

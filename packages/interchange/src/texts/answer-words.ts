/** Words before the one for the answer, as in `Correct answer`, in the supported languages. */
const BEFORE =
  'correct|right|richtige|korrekte|bonne|juiste|correcte|goede|prawidłowa|poprawna|doğru|rätt|korrekt|riktigt?|rigtigt?|rett|správná|správna';
/** Words for the answer. */
const NOUNS = [
  'answers?|ans|key|correct|solution',
  'antwort|lösung|richtig|réponse|corrigé|respuesta|solución|clave|risposta|soluzione|chiave',
  'resposta|gabarito|solução|alternativa correta|antwoord|oplossing|odpowiedź|klucz|rozwiązanie',
  'cevap|yanıt|svar|facit|fasit|odpověď|odpoveď|řešení',
].join('|');
/** Words behind the one for the answer, as in `Answer key`. */
const BEHIND = 'option|key|correcte|correcta|corretta|exacte|esatta|giusta|correta|certa|exata';

/** Verbs between the word for the answer and a letter in a sentence, as in `The answer is B`. */
export const ANSWER_VERBS = 'is|are|ist|lautet|est|es|è|é|jest|är|er|je';

/**
 * Source of a regular expression for names of an answer: `Answer`, `Correct answer`, `Answer key`.
 * @param nouns further words
 */
export function answerPhrase(nouns: string[] = []): string {
  return `(?:(?:${BEFORE}) )?(?:${[NOUNS, ...nouns].join('|')})(?: (?:${BEHIND}))?`;
}

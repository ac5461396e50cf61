/** What stands before a word for the answer, as in `Correct answer`, in the languages that are known. */
export const BEFORE_ANSWER =
  'correct|right|richtige|korrekte|bonne|juiste|correcte|goede|prawidłowa|poprawna|doğru|rätt|korrekt|riktigt?|rigtigt?|rett|správná|správna';
/** What the answer is called. */
export const ANSWER_NOUNS = [
  'answers?|ans|key|correct|solution',
  'antwort|lösung|richtig|réponse|corrigé|respuesta|solución|clave|risposta|soluzione|chiave',
  'resposta|gabarito|solução|alternativa correta|antwoord|oplossing|odpowiedź|klucz|rozwiązanie',
  'cevap|yanıt|svar|facit|fasit|odpověď|odpoveď|řešení',
].join('|');
/** What stands behind such a word, as in `Answer key`. */
export const BEHIND_ANSWER = 'option|key|correcte|correcta|corretta|exacte|esatta|giusta|correta|certa|exata';

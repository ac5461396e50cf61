/** What teachers call what they write below a question to explain it, in the languages whose answers are known. */
export const EXPLANATION_WORDS = [
  'explanation|expl|justification|rationale|(?:general )?feedback|explication|commentaire',
  'erklärung|begründung|erläuterung|explicaci[óo]n|justificaci[óo]n|retroalimentaci[óo]n',
  'spiegazione|motivazione|giustificazione|explicaç[ãa]o|justificaç[ãa]o|justificativa|uitleg|toelichting',
].join('|');

/** Finds the beginning of such a line. */
export const EXPLANATION = new RegExp(`^(?:${EXPLANATION_WORDS})\\s?[:.–-]`, 'iu');

/** Words for an explanation below a question, in the languages with words for an answer. */
export const EXPLANATION_WORDS = [
  'explanation|expl|justification|rationale|(?:general )?feedback|explication|commentaire',
  'erklärung|begründung|erläuterung|explicaci[óo]n|justificaci[óo]n|retroalimentaci[óo]n',
  'spiegazione|motivazione|giustificazione|explicaç[ãa]o|justificaç[ãa]o|justificativa|uitleg|toelichting',
].join('|');

/** Matches the beginning of such a line. */
export const EXPLANATION = new RegExp(`^(?:${EXPLANATION_WORDS})\\s?[:.–-]`, 'iu');

/** What teachers write below a question, in a line of its own, which some formats have no place for. */
export const EXPLANATION =
  /^(?:explanation|explication|explicación|erklärung|rationale|feedback|reason|comment|note|begründung)\s?[:.–-]/iu;

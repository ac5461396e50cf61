import { foldText, type LearnerQuestion, type Response } from '@assay/assessment';

/** Options that a learner struck out, by position. */
export type StruckOut = ReadonlySet<number>;

/** Striking out of options, where it is available. */
export type Striking = {
  struckOut: StruckOut;
  /** Strikes an option out, or takes that back. It never changes the choice. */
  onStrikeOut: (option: number) => void;
};

/**
 * Positions of the struck out options by their texts. A chosen option is not struck out, even if a page that
 * does not know of striking out has left it so.
 */
export function struckOutPositions(
  question: LearnerQuestion,
  texts: readonly string[],
  response: Response,
): StruckOut {
  if (question.kind === 'parts' || texts.length === 0) return new Set();
  const struck = new Set(texts.map(foldText));
  const chosen = chosenOptions(response);
  return new Set(
    question.options.flatMap((option, index) =>
      struck.has(foldText(option)) && !chosen.has(index) ? [index] : [],
    ),
  );
}

/** Texts of the options that stay struck out with this response: choosing one takes it back. */
export function struckOutTexts(
  question: LearnerQuestion,
  struckOut: StruckOut,
  response: Response,
): string[] {
  if (question.kind === 'parts') return [];
  const chosen = chosenOptions(response);
  return question.options.filter((_, index) => struckOut.has(index) && !chosen.has(index));
}

/** Strikes an option out, or takes that back. */
export function toggleStruckOut(struckOut: StruckOut, option: number): StruckOut {
  const toggled = new Set(struckOut);
  if (!toggled.delete(option)) toggled.add(option);
  return toggled;
}

function chosenOptions(response: Response): ReadonlySet<number> {
  switch (response.kind) {
    case 'single':
      return new Set(response.option === null ? [] : [response.option]);
    case 'multiple':
      return new Set(response.options);
    case 'parts':
      return new Set();
  }
}

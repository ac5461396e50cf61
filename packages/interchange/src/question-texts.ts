import type { Question } from '@assay/assessment';

type Choices =
  | { kind: 'parts'; parts: { statement: string }[] }
  | { kind: 'single' | 'multiple'; options: string[] };

/** The texts that learners choose among, or judge one by one. */
export function choicesOf(question: Choices): string[] {
  return question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
}

/** All texts of a question as they are read: the stem first, the explanation last. */
export function textsOf(question: Question): string[] {
  return [question.stem, ...choicesOf(question), question.explanation];
}

/** Rewrites all texts of a question. */
export function mapTexts(
  question: Question,
  write: (html: string, place: 'stem' | 'option' | 'statement' | 'explanation') => string,
): Question {
  const { stem, explanation } = question;
  const common = { stem: write(stem, 'stem'), explanation: write(explanation, 'explanation') };
  if (question.kind !== 'parts')
    return { ...question, ...common, options: question.options.map((option) => write(option, 'option')) };
  const parts = question.parts.map((part) => ({ ...part, statement: write(part.statement, 'statement') }));
  return { ...question, ...common, parts };
}

import type { ChoiceFigures } from '@assay/assessment/item-statistics';
import type { Contract, ResponseIn } from '@assay/contract';
import { excerptOfHtml } from '../publishing/html-excerpt.ts';
import { presentReviewedQuestion } from '../reports/reports.present.ts';
import type { AnalysedTest } from './item-analysis.service.ts';
import { saidBy } from './items.ts';

type Wire = ResponseIn<Contract['getItemAnalysis']>;

export function presentAnalysis(analysed: AnalysedTest): Wire {
  const { paper } = analysed;
  return {
    test: { _id: analysed.testId, test_name: analysed.testName },
    cohorts: analysed.cohorts.map(({ id, name }) => ({ _id: id, name })),
    computedAt: analysed.computedAt.toISOString(),
    attempts: analysed.attempts,
    paper: paper === null ? null : presentPaper(paper),
    items: analysed.items.map(presentItem),
  };
}

function presentPaper({
  isCurrent,
  items,
  ...figures
}: NonNullable<AnalysedTest['paper']>): NonNullable<Wire['paper']> {
  return { ...figures, questions: items, current: isCurrent };
}

function presentItem({ item, figures }: AnalysedTest['items'][number]): Wire['items'][number] {
  const { id, version, content } = item.question;
  const { suspects, isDropped, ...counted } = figures;
  const present = (choice: ChoiceFigures) =>
    presentChoice(choice, content.kind === 'parts', suspects.includes(choice.bit));
  return {
    ...counted,
    question: presentReviewedQuestion(id, content, null, item.rule),
    stem: excerptOfHtml(content.stem),
    version,
    number: item.number,
    current: item.isCurrent,
    dropped: isDropped,
    guess: item.guess,
    choices: figures.choices.map(present),
  };
}

function presentChoice(
  { bit, isRight, ...figures }: ChoiceFigures,
  isOfStatement: boolean,
  suspect: boolean,
): Wire['items'][number]['choices'][number] {
  return { ...figures, ...saidBy(bit, isOfStatement), right: isRight, suspect };
}

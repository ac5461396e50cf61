/** Statistics of a test's questions and totals; for the server alone, they show the key. */
export { createItemAnalysis, type ItemAnalysis } from './item-analysis.ts';
export type { ChoiceFigures, ItemFigures } from './item-tally.ts';
export type { AnalysedAttempt, AnalysedItem, Choice, ItemAnswer } from './items.ts';
export type { PaperFigures } from './paper-tally.ts';

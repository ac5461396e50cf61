import type { AnalysedItem, Choice } from '../../features/item-analysis/item-analysis.ts';
import { letterOf } from '../../question-types/question.ts';
import { formatPercent } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { formatDecimal } from './item-words.ts';

/** Who chose what of a question, and how good they were in the rest. */
export function ChoicesTable({ item }: { item: AnalysedItem }) {
  const { question, choices } = item;
  const texts =
    question.question_type === 'Sub Questions'
      ? question.sub_questions.map((part) => part.question)
      : question.options;
  const columns: Column<Choice>[] = [
    {
      head: 'Answer',
      kind: 'name',
      cell: ({ option, said, right, suspect }) => (
        <span className="analysis-choice">
          <b>{said === null ? letterOf(option) : `${letterOf(option)} ${said}`}</b>
          {said !== false && <RichText html={texts[option] ?? ''} inline />}
          {right && <IconLabel icon="tick">Key</IconLabel>}
          {suspect && <IconLabel icon="warning">Suspect</IconLabel>}
        </span>
      ),
    },
    {
      head: 'n, share',
      kind: 'figure',
      cell: ({ answers, share }) => `${answers}, ${share.toFixed(0)}%`,
    },
    {
      head: 'Mean of rest',
      kind: 'figure',
      folded: 'away',
      cell: ({ meanRest }) => (meanRest === null ? '–' : formatPercent(meanRest)),
    },
    {
      head: 'r rest',
      kind: 'figure',
      folded: 'away',
      cell: ({ correlation }) => (correlation === null ? '–' : formatDecimal(correlation)),
    },
    { head: 'Sure', kind: 'figure', folded: 'away', cell: ({ sure }) => sure },
  ];
  return (
    <Table
      label={`Answers to question ${item.number}`}
      columns={columns}
      rows={choices}
      keyOf={({ option, said }) => `${option} ${said}`}
      folds
    />
  );
}

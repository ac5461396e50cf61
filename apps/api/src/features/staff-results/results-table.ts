import type { TestVersionId } from '@assay/assessment';
import { confidenceAt } from '@assay/assessment';
import { plainText } from '@assay/interchange';
import type { Cell } from '../../csv.ts';
import { excerptOfHtml } from '../publishing/html-excerpt.ts';
import { type AskedQuestion, lettersOf, resultOf, saidOf } from './answered-question.ts';
import type { AnsweredRow } from './answers.queries.ts';

/** A question in one of its versions, as a column of the reports and a name in the list of answers. */
type Column = {
  asked: AskedQuestion;
  head: string;
  /** Texts of its options or statements. */
  texts: string[];
};

/** Questions of the versions of a test that was sat: where a version has one, and all of them. */
export type ResultTable = {
  columns: Column[];
  /** Columns by the places of each version. */
  columnsOf: ReadonlyMap<TestVersionId, number[]>;
};

const REPORT_HEADS = [
  'name',
  'email',
  'attempt',
  'started_at',
  'finished_at',
  'ended_by',
  'right',
  'partial',
  'wrong',
  'unanswered',
  'questions',
  'percent',
  'seconds',
  're_marked',
];

export const ANSWER_HEADS = [
  'name',
  'email',
  'attempt',
  'number',
  'question',
  'version',
  'chosen',
  'chosen_text',
  'result',
  'confidence',
  'seconds',
];

/**
 * Lays out a column for each question in each of its versions, since another version may have other options:
 * those of the first version of the test, then what the others have beside them.
 */
export function layOut(versions: readonly { id: TestVersionId; questions: AskedQuestion[] }[]): ResultTable {
  const columns: Column[] = [];
  const places = new Map<string, number>();
  const columnsOf = new Map<TestVersionId, number[]>();
  for (const { id, questions } of versions) {
    const ofVersion = questions.map((asked) => {
      const name = `${asked.id} ${asked.version}`;
      const place = places.get(name) ?? columns.push(columnOf(asked)) - 1;
      places.set(name, place);
      return place;
    });
    columnsOf.set(id, ofVersion);
  }
  return { columns, columnsOf };
}

function columnOf(asked: AskedQuestion): Column {
  const { content, version } = asked;
  const texts = content.kind === 'parts' ? content.parts.map(({ statement }) => statement) : content.options;
  return {
    asked,
    head: `${content.id} v${version}: ${excerptOfHtml(content.stem)}`,
    texts: texts.map((html) => plainText(html).trim()),
  };
}

export function reportHeads({ columns }: ResultTable): string[] {
  return [...REPORT_HEADS, ...columns.map(({ head }) => head)];
}

/** A report as a row: the letters that were chosen, in the bank's order; empty where a question was left. */
export function reportCells({ columns, columnsOf }: ResultTable, row: AnsweredRow): Cell[] {
  const letters: Cell[] = columns.map(() => '');
  for (const [place, column] of (columnsOf.get(row.test_version_id) ?? []).entries()) {
    const question = columns[column]?.asked;
    if (question === undefined) continue;
    letters[column] = lettersOf(question.content.kind, saidOf(question, row.picked[place] ?? 0));
  }
  return [
    ...nameCells(row),
    row.started_at.toISOString(),
    row.submitted_at.toISOString(),
    row.closed_by ?? '',
    row.correct,
    row.partial,
    row.wrong - row.unanswered,
    row.unanswered,
    row.total,
    row.performance_percent,
    row.time_taken_seconds,
    row.revision > 1 ? 'yes' : 'no',
    ...letters,
  ];
}

/** The answers of a report, a row for each question, in the order of its version. */
export function answerRows({ columns, columnsOf }: ResultTable, row: AnsweredRow): Cell[][] {
  return (columnsOf.get(row.test_version_id) ?? []).flatMap((index, place) => {
    const column = columns[index];
    if (column === undefined) return [];
    const { asked, texts } = column;
    const said = saidOf(asked, row.picked[place] ?? 0);
    return [
      [
        ...nameCells(row),
        place + 1,
        asked.content.id,
        asked.version,
        lettersOf(asked.content.kind, said),
        chosenTexts(asked, texts, said),
        resultOf(row.results.charAt(place)),
        row.chosen.charAt(place) === '1' ? confidenceAt(Number(row.confidence.charAt(place))) : '',
        row.seconds?.[place] ?? '',
      ],
    ];
  });
}

function nameCells({ first_name, last_name, email, number }: AnsweredRow): Cell[] {
  return [`${first_name} ${last_name}`.trim(), email, number];
}

function chosenTexts({ content }: AskedQuestion, texts: string[], said: readonly (boolean | null)[]): string {
  return said
    .flatMap((each, index) => {
      if (each === null) return [];
      const text = texts[index] ?? '';
      return content.kind === 'parts' ? `${text}: ${each}` : text;
    })
    .join(' | ');
}

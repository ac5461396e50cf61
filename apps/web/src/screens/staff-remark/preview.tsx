import { Fragment } from 'react';
import type { OpenRemark, RemarkPreview } from '../../features/remarks/remarks.ts';
import { formatPercent } from '../../ui/formats.ts';
import { type Column, Table } from '../../ui/table.tsx';

type Changed = RemarkPreview['changed'][number];

const CROSSINGS = { passes: 'now passes', fails: 'no longer passes' } as const;

const COLUMNS: Column<Changed>[] = [
  { head: 'Learner', kind: 'name', cell: ({ person }) => person?.name || 'Not shown to you' },
  { head: 'Before', kind: 'figure', folded: 'away', cell: ({ before }) => figures(before) },
  { head: 'After', kind: 'figure', cell: ({ after }) => <b>{figures(after)}</b> },
  {
    head: 'Pass mark',
    folded: 'away',
    cell: ({ crosses }) => (crosses === null ? '–' : CROSSINGS[crosses]),
  },
];

function figures({ correct, total }: Changed['before']): string {
  return `${correct} of ${total}`;
}

/** Effect of a re-mark on the results there are. */
export function Preview({
  preview,
  questions,
}: {
  preview: RemarkPreview;
  questions: OpenRemark['questions'];
}) {
  const { sums, changed, changedInAll, passMark } = preview;
  return (
    <section className="remark-preview" aria-labelledby="remark-preview">
      <h2 className="section" id="remark-preview">
        What it does
      </h2>
      <p className="label">Nothing has happened yet.</p>
      <dl className="remark-sums">
        <Sum name="Results">{sums.reports}</Sum>
        <Sum name="Up, down, same">{`${sums.up}, ${sums.down}, ${sums.same}`}</Sum>
        <Sum name="Mean">
          <Change before={formatPercent(sums.mean.before)} after={formatPercent(sums.mean.after)} />
        </Sum>
        {sums.passed !== null && (
          <Sum name={`Pass, ${passMark}% or more`}>
            <Change before={String(sums.passed.before)} after={String(sums.passed.after)} />
          </Sum>
        )}
        {preview.cohorts.map(({ _id, name, reports, mean, passed }) => (
          <Sum key={_id} name={`Mean of ${name} (${reports})`}>
            <Change before={formatPercent(mean.before)} after={formatPercent(mean.after)} />
            {passed !== null && (
              <>
                <span>, pass: </span>
                <Change before={String(passed.before)} after={String(passed.after)} />
              </>
            )}
          </Sum>
        ))}
        {preview.questions.map(({ question, version, answers, right }) => (
          <Sum
            key={`${question} ${version}`}
            name={`Right in question ${numberOf(questions, question, version)}`}
          >
            <Change before={String(right.before)} after={String(right.after)} />
            <span>{` of ${answers}`}</span>
          </Sum>
        ))}
      </dl>
      {preview.openAttempts > 0 && (
        <p className="remark-note">
          {preview.openAttempts === 1
            ? '1 attempt is open. It is graded by the new keys when it is submitted.'
            : `${preview.openAttempts} attempts are open. They are graded by the new keys when they are submitted.`}
        </p>
      )}
      <h3 className="remark-whose">{`Whose result changes: ${changedInAll}`}</h3>
      <Table
        label="Whose result changes"
        columns={COLUMNS}
        rows={changed}
        keyOf={({ report }) => report}
        folds
        empty={<p>No result changes.</p>}
      />
      {changed.length < changedInAll && (
        <p className="label">{`The first ${changed.length} of ${changedInAll}, the largest changes first.`}</p>
      )}
    </section>
  );
}

function numberOf(questions: OpenRemark['questions'], id: string, version: number): number | string {
  return questions.find((each) => each.question._id === id && each.version === version)?.number ?? '?';
}

function Sum({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  if (before === after) return after;
  return (
    <Fragment>
      <del>{before}</del> <ins>{after}</ins>
    </Fragment>
  );
}

import type { ReactNode } from 'react';
import type { PassMarkPreview } from '../../features/item-analysis/item-analysis.ts';

/** Effect of a pass mark on the results there are. */
export function PassMarkEffect({ preview }: { preview: PassMarkPreview }) {
  const { percent, points, questions, attempts, passes, before, judges, best } = preview;
  return (
    <dl className="analysis-facts" aria-label="Its effect">
      <Row name="Pass mark">{percent === null ? 'none' : `${percent}%: ${points} of ${questions} right`}</Row>
      <Row name="Pass now">{passes === null ? '–' : `${passes} of ${attempts}`}</Row>
      <Row name="Before">
        {before === null ? 'no pass mark' : `${before.percent}%: ${before.passes} of ${attempts} passed`}
      </Row>
      {judges && (
        <Row name="Judges">
          {judges.spread === null
            ? describeMeans(judges.means)
            : `${describeMeans(judges.means)}; spread (SD) ${judges.spread}`}
        </Row>
      )}
      {best && <Row name="Best, and guessing">{`${best.result}% (95th percentile), ${best.guess}%`}</Row>}
    </dl>
  );
}

/** "AB 60, CD 55%" */
function describeMeans(means: NonNullable<PassMarkPreview['judges']>['means']): string {
  return `${means.map(({ name, mean }) => (name === null ? mean : `${name} ${mean}`)).join(', ')}%`;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { useNavigate } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { describeEffect } from '../../features/remarks/remark-words.ts';
import { type OpenRemark, useRemarkAct } from '../../features/remarks/remarks.ts';
import { staffRemarkPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatShortTime } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { describeRule } from './rules.ts';

/** A re-mark that runs or is done: how far it is, what it changed, and the way to take it back. */
export function StartedRemark({ of, data }: { of: { userId: string; remarkId: string }; data: OpenRemark }) {
  const { remark, questions } = data;
  const act = useRemarkAct(of);
  const navigate = useNavigate();
  const who = remark.startedBy === null ? '' : ` by ${remark.startedBy}`;
  return (
    <div className="remark-columns">
      <div>
        <p role="status" className="remark-state">
          {remark.state === 'running' ? (
            <IconLabel icon="half">
              {remark.progress === null
                ? 'Under way'
                : `Under way: ${remark.progress.done} of ${remark.progress.of} results. It goes on by itself.`}
            </IconLabel>
          ) : (
            <IconLabel icon="tick">
              {`Done ${remark.finishedAt === null ? '' : formatShortTime(remark.finishedAt)}`}
            </IconLabel>
          )}
        </p>
        {remark.startedAt !== null && (
          <p className="label">{`Started ${formatShortTime(remark.startedAt)}${who}`}</p>
        )}
        {remark.foreseen && <p>{`${describeEffect(remark.foreseen)}.`}</p>}
        {questions
          .filter(({ rule }) => rule !== null)
          .map(({ question, number, version, rule }) => (
            <section key={`${question._id} ${version}`} className="remark-rule">
              <h3>{`Question ${number}`}</h3>
              <RichText html={question.question} />
              <p className="remark-note">{describeRule(rule)}</p>
            </section>
          ))}
      </div>
      <div className="remark-beside">
        <h2 className="section">Why</h2>
        <p>{remark.reason}</p>
        <h2 className="section">To the learners</h2>
        <p className="remark-notice">{remark.notice}</p>
        {remark.state === 'done' && !remark.followed && (
          <div className="remark-acts">
            {act.error && (
              <p role="alert" className="field-error">
                {errorMessageOf(act.error)}
              </p>
            )}
            <Button
              isBusy={act.isPending}
              onClick={() =>
                act.mutate(
                  { act: 'undo' },
                  { onSuccess: (begun) => begun !== null && void navigate(staffRemarkPath(begun)) },
                )
              }
            >
              Take it back…
            </Button>
            <p className="label">First you see what that does. Nothing happens yet.</p>
          </div>
        )}
      </div>
    </div>
  );
}

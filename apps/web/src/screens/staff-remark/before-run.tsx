import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { describeNotices, describeRisk, describeRun } from '../../features/remarks/remark-words.ts';
import { type OpenRemark, type RemarkPreview, useRemarkAct } from '../../features/remarks/remarks.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { IconLabel } from '../../ui/icon.tsx';

/** Acts at the end of a draft: its preview, then asking somebody or starting it, and throwing it away. */
export function BeforeRun({
  of,
  data,
  shown,
  isShowing,
  isFaulty,
  onShow,
}: {
  of: { userId: string; remarkId: string };
  data: OpenRemark;
  /** Preview of what stands on the page; null where there is none, or it has changed since. */
  shown: { revision: number; preview: RemarkPreview } | null;
  isShowing: boolean;
  isFaulty: boolean;
  onShow(): void;
}) {
  const { remark, people, needsSecond } = data;
  const act = useRemarkAct(of);
  const navigate = useNavigate();
  const [person, setPerson] = useState(people[0]?._id ?? null);
  const [isSecondWanted, setIsSecondWanted] = useState(needsSecond);
  const isAsked = remark.state === 'asked';
  const isMine = remark.asked?._id === of.userId;
  const sums = shown?.preview.sums;
  const changed = shown?.preview.changedInAll ?? 0;
  const isIdle = changed === 0 && shown?.preview.questions.length === 0;
  const offered = isIdle ? null : shown;

  function run(): void {
    if (shown && !act.isPending)
      act.mutate({ act: 'run', revision: shown.revision, seen: shown.preview.seen });
  }
  function ask(): void {
    if (!shown || person === null || act.isPending) return;
    act.mutate({ act: 'ask', revision: shown.revision, seen: shown.preview.seen, person });
  }

  return (
    <div className="remark-acts">
      {isIdle && (
        <p role="status" className="remark-note">
          Nothing would change: every question is marked as before.
        </p>
      )}
      {sums && !isIdle && (
        <ul className="remark-checks">
          <li>
            <IconLabel icon={sums.down === 0 ? 'tick' : 'warning'}>{describeRisk(sums)}</IconLabel>
          </li>
          <li>
            <IconLabel icon="note">{describeNotices(changed)}</IconLabel>
          </li>
          <li>
            <IconLabel icon="again">It can be taken back by another re-mark.</IconLabel>
          </li>
        </ul>
      )}
      {isAsked && remark.asked && (
        <p className="remark-note">
          {isMine ? 'You are asked to agree.' : `${remark.asked.name} is asked to agree.`}
        </p>
      )}
      {act.error && (
        <p role="alert" className="field-error">
          {errorMessageOf(act.error)}
        </p>
      )}
      <Button look={shown ? 'line' : 'main'} isBusy={isShowing} isOff={isFaulty} onClick={onShow}>
        {shown ? 'Show the effect again' : isAsked ? 'Show the effect' : 'Save and show the effect'}
      </Button>
      {isFaulty && <p className="label">A question needs at least one right answer.</p>}
      {offered && !isAsked && people.length > 0 && !needsSecond && (
        <label className="remark-second">
          <input
            type="checkbox"
            checked={isSecondWanted}
            onChange={({ currentTarget }) => setIsSecondWanted(currentTarget.checked)}
          />{' '}
          Ask a second person to agree
        </label>
      )}
      {offered && !isAsked && isSecondWanted && (
        <>
          {people.length === 0 ? (
            <p className="label">Nobody else may publish content here, and a second person must agree.</p>
          ) : (
            <LabelledSelect
              label="Second person"
              value={person}
              options={people.map(({ _id, name }) => [_id, name])}
              onChoose={setPerson}
            />
          )}
          <Button look="main" isOff={person === null} isBusy={act.isPending} onClick={ask}>
            Ask them to agree
          </Button>
        </>
      )}
      {offered && (isAsked ? isMine : !isSecondWanted) && (
        <Button look="main" isBusy={act.isPending} onClick={run}>
          {describeRun(changed, isAsked)}
        </Button>
      )}
      {isAsked && (
        <Button onClick={() => act.mutate({ act: 'take_back' })}>
          {isMine ? 'Send it back' : 'Take it back'}
        </Button>
      )}
      <Button
        look="bare"
        onClick={() =>
          act.mutate({ act: 'discard', reason: null }, { onSuccess: () => void navigate(staffPaths.remarks) })
        }
      >
        Throw this re-mark away
      </Button>
    </div>
  );
}

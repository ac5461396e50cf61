import { Link } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { isUnsaved, type ShownTest } from '../../features/staff-tests/test-draft-store.ts';
import { STATES } from '../../features/staff-tests/test-states.ts';
import { countFindings, describeNewer } from '../../features/staff-tests/test-words.ts';
import { staffAnalysisPath, staffLiveTestPath, staffResultsPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatSavedAt } from '../../ui/formats.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useTestEditing } from './test-editing.ts';

type Saving = { icon: IconName; words: string; isTrouble: boolean };

function describeSaving(draft: ShownTest): Saving | null {
  const { trouble, isSlow, known } = draft;
  if (isSlow) return { icon: 'ring', words: 'Saving…', isTrouble: false };
  switch (trouble) {
    case 'offline':
      return { icon: 'warning', words: 'Offline: keep this page open', isTrouble: true };
    case 'refused':
      return { icon: 'warning', words: 'Not saved: the server does not take this', isTrouble: true };
    case 'too_many':
      return { icon: 'warning', words: 'Not saved: too many tests wait already', isTrouble: true };
    case null:
      break;
  }
  if (known.savedAt === null || isUnsaved(draft)) return null;
  return { icon: 'tick', words: `Draft saved ${formatSavedAt(known.savedAt)}`, isTrouble: false };
}

/** State of saving, as words and a sign. */
export function SaveState({ draft }: { draft: ShownTest }) {
  const state = describeSaving(draft);
  return (
    <p role="status" className={state?.isTrouble ? 'test-saving is-trouble' : 'test-saving'}>
      {state && (
        <>
          <Icon name={state.icon} /> <span>{state.words}</span>
        </>
      )}
    </p>
  );
}

/** One line of facts: what learners see, who sat it and sits it now, and what is wrong with the draft. */
export function TestFacts({
  waits,
  onJump,
}: {
  /** True where something is there to publish. */
  waits: boolean;
  onJump(level: 'fault' | 'warning'): void;
}) {
  const { user, test, findings, check } = useTestEditing();
  const { published, submitted, openAttempts } = test;
  const faults = countFindings(findings, 'fault');
  const warnings = countFindings(findings, 'warning');
  const newer = check?.difference?.changed.length ?? 0;
  const seesPeople = holds(user, 'people:view');
  return (
    <ul className="test-facts-line">
      <li>
        <PublishedFact />
      </li>
      {submitted > 0 && (
        <li>
          {seesPeople ? (
            <Link to={staffResultsPath(test._id)}>{describeSat(submitted)}</Link>
          ) : (
            describeSat(submitted)
          )}
        </li>
      )}
      {published !== null && (
        <li>
          <Link to={staffAnalysisPath(test._id)}>Item analysis and pass mark</Link>
        </li>
      )}
      {openAttempts > 0 && (
        <li>
          {seesPeople ? (
            <Link to={staffLiveTestPath(test._id)}>{describeSitting(openAttempts)}</Link>
          ) : (
            <b>{describeSitting(openAttempts)}</b>
          )}
        </li>
      )}
      {faults && (
        <li className="is-fault">
          <Icon name="cross" />{' '}
          <Button look="link" onClick={() => onJump('fault')}>
            <span id="publish-why">{`Not ready to publish: ${faults}`}</span>
          </Button>
        </li>
      )}
      {warnings && (
        <li>
          <Icon name="warning" />{' '}
          <Button look="link" onClick={() => onJump('warning')}>
            {warnings}
          </Button>
        </li>
      )}
      {newer > 0 && (
        <li>
          <Icon name="clock" /> <span>{`${describeNewer(newer)} not published yet`}</span>
        </li>
      )}
      {!waits && published !== null && holds(user, 'content:publish') && (
        <li id="publish-why">No changes wait</li>
      )}
    </ul>
  );
}

function describeSat(submitted: number): string {
  return submitted === 1 ? '1 has sat it' : `${submitted} have sat it`;
}

function describeSitting(open: number): string {
  return open === 1 ? '1 sits it now' : `${open} sit it now`;
}

function PublishedFact() {
  const { published } = useTestEditing().test;
  if (published === null) {
    return (
      <>
        <Icon name="ring" /> <span>Not published yet</span>
      </>
    );
  }
  const { version, state, publishedAt, publishedBy } = published;
  const who = publishedBy === null ? '' : ` by ${publishedBy}`;
  const what = state === 'open' ? 'Learners see' : `${STATES[state].name}:`;
  return (
    <>
      <Icon name={STATES[state].icon} />{' '}
      <span>{`${what} version ${version}, published ${formatDay(publishedAt)}${who}`}</span>
    </>
  );
}

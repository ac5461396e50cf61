import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { describeAudience } from '../../features/staff-tests/audience-words.ts';
import { checkQuery, usePublishTest } from '../../features/staff-tests/staff-tests.ts';
import type { TestDraftStore } from '../../features/staff-tests/test-draft-store.ts';
import { describeQuestions } from '../../features/staff-tests/test-words.ts';
import { describeLateStart, describeMinutes, formatIn } from '../../features/staff-tests/window-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Changes, describeOpenAttempts } from './difference.tsx';
import { Findings } from './field-findings.tsx';
import { useTestEditing } from './test-editing.ts';

const MOST_CHARACTERS = 300;

type Props = {
  store: TestDraftStore;
  /** Revision of the saved draft. */
  revision: number;
  /** Number that the version will have. */
  version: number;
  /** Called with what to say of it. */
  onPublished(said: string): void;
  onClose(): void;
};

/** Shows once more what changes and for whom, and publishes exactly that. */
export function PublishDialog({ store, revision, version, onPublished, onClose }: Props) {
  const { of, test, content } = useTestEditing();
  const publish = usePublishTest(of);
  const formId = useId();
  const [isOld, setIsOld] = useState(false);
  // Asked for anew as the dialog opens: questions may have got newer versions since.
  const check = useQuery({ ...checkQuery(of, revision), refetchOnMount: 'always' });
  const seen = check.isFetching ? undefined : check.data;
  const hasFaults = seen?.findings.some(({ level }) => level === 'fault') ?? false;
  const { published } = test;

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (seen === undefined || publish.isPending || hasFaults) return;
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    setIsOld(false);
    publish.mutate(
      { revision: seen.revision, seen: seen.seen, reason: reason === '' ? null : reason },
      {
        onSuccess(answer) {
          store.end();
          onPublished(
            answer.outcome === 'unchanged'
              ? `Version ${answer.version} says the same already.`
              : `Version ${answer.version} is published.`,
          );
        },
        onError(failure) {
          const code = errorCodeOf<'publishTestDraft'>(failure);
          // Whatever is known of the test is asked for again after each call.
          setIsOld(code === 'test_changed' || code === 'draft_changed' || code === 'test_faulty');
        },
      },
    );
  }

  return (
    <Dialog title={`Publish version ${version}`} onClose={publish.isPending ? undefined : onClose}>
      <form id={formId} className="test-dialog" noValidate onSubmit={send}>
        {isOld && (
          <p role="alert" className="test-dialog-news">
            Something has changed since you looked, and nothing was published. This is what it would be now.
          </p>
        )}
        <Loaded query={{ data: seen, error: check.error, refetch: check.refetch }}>
          {(now) => (
            <>
              <p>{describeTest(now.questions.length, content, test.timeZone)}</p>
              <p>{describeAudience(now.cohorts)}</p>
              {published !== null && <Changes check={now} />}
              <Findings findings={now.findings} />
              {published !== null && now.openAttempts > 0 && (
                <p>
                  <b>{now.openAttempts === 1 ? '1 sits it now. ' : `${now.openAttempts} sit it now. `}</b>
                  <span>{describeOpenAttempts(published.version, published.content.minutes)}</span>
                </p>
              )}
              {published?.state === 'closed' && <p>The test is closed, and opens again with this version.</p>}
            </>
          )}
        </Loaded>
        <TextField
          label="Reason"
          hint="If you like, for the audit log. Learners do not see it."
          name="reason"
          autoComplete="off"
          maxLength={MOST_CHARACTERS}
        />
        {publish.error && !isOld && (
          <p role="alert" className="field-error">
            {errorMessageOf(publish.error)}
          </p>
        )}
      </form>
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Go Back
        </Button>
        <Button
          type="submit"
          form={formId}
          look="main"
          isOff={seen === undefined || hasFaults}
          isBusy={publish.isPending}
        >
          {`Publish version ${version}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Says in a sentence what learners get, and how it is for who starts late. */
function describeTest(
  questions: number,
  content: Parameters<typeof describeLateStart>[0],
  zone: string,
): string {
  const { window, minutes } = content;
  const opens = window.opensAt === null ? 'open at once' : `open from ${formatIn(window.opensAt, zone)}`;
  const closes = window.closesAt === null ? '' : ` until ${formatIn(window.closesAt, zone)}`;
  const late = describeLateStart(content, zone);
  const facts = `${describeQuestions(questions)}, ${describeMinutes(minutes ?? 0)}, ${opens}${closes}.`;
  return late === null ? facts : `${facts} ${late}`;
}

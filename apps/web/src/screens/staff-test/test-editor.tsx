import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { session, type User } from '../../features/accounts/session.ts';
import { checkQuery, type StaffTest, type TestCheck } from '../../features/staff-tests/staff-tests.ts';
import { countChanges, nextVersion } from '../../features/staff-tests/test-changes.ts';
import { createTestDraftStore, isUnsaved } from '../../features/staff-tests/test-draft-store.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffTrialPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.tsx';
import { AudienceSection } from './audience-section.tsx';
import { Difference } from './difference.tsx';
import { focusFinding } from './field-findings.tsx';
import { OtherDraft } from './other-draft.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { type KnownQuestion, TestEditingContext } from './test-editing.ts';
import { TestFoot } from './test-foot.tsx';
import { SaveState, TestFacts } from './test-head.tsx';
import { WayBack } from './way-back.tsx';

/** A test with its form at the left, and at the right what publishing it would change. */
export function TestEditor({
  user,
  test,
  headingRef,
}: {
  user: User;
  test: StaffTest;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const of = { userId: user._id, testId: test._id };
  const { store, draft } = useDraft(of, test);
  const { content, known: saved } = draft;
  const { published } = test;
  const title = content.name === '' ? 'New test' : content.name;
  usePageTitle(title);
  const form = useRef<HTMLDivElement>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const navigate = useNavigate();

  const isKept = saved.revision > 0 || published !== null;
  const { data: check, isPlaceholderData } = useQuery({ ...checkQuery(of, saved.revision), enabled: isKept });
  const waits = saved.revision > 0 || (!isPlaceholderData && hasNewerQuestions(check));
  const findings = waits ? (check?.findings ?? []) : [];
  const { known, remember } = useKnownQuestions(check?.questions);
  const hasFaults = findings.some(({ level }) => level === 'fault');
  const isSettled = !isUnsaved(draft) && draft.rival === null && !isPlaceholderData;
  const mayPublish = waits && isSettled && check !== undefined && !hasFaults;
  const version = nextVersion(published);

  /** A trial is of what is saved. */
  async function beginTrial(): Promise<void> {
    if (await store.settle()) void navigate(staffTrialPath(test._id));
  }

  return (
    <TestEditingContext
      value={{ user, of, test, content, edit: store.edit, findings, check, known, remember }}
    >
      <Page
        title={title}
        headingRef={headingRef}
        way={<WayBack />}
        beside={
          <div className="test-acts">
            <SaveState draft={draft} />
            {isKept && (
              <Button look="line" onClick={() => void beginTrial()}>
                Try it as a learner
              </Button>
            )}
            {holds(user, 'content:publish') && (
              <Button
                look="main"
                isOff={!mayPublish}
                aria-describedby="publish-why"
                onClick={() => setIsPublishing(true)}
              >
                {`Publish version ${version}`}
              </Button>
            )}
          </div>
        }
      >
        <TestFacts waits={waits} onJump={(level) => focusFinding(form.current, level)} />
        <OtherDraft draft={draft} store={store} />
        <div className="test-columns">
          <div ref={form}>
            <QuestionsSection />
            <SettingsSection />
            <AudienceSection isKept={isKept} />
          </div>
          <Difference />
        </div>
        <TestFoot store={store} hasDraft={saved.revision > 0 || isUnsaved(draft)} />
        {isPublishing && (
          <PublishDialog
            store={store}
            revision={saved.revision}
            version={version}
            onPublished={(said) => {
              setIsPublishing(false);
              showSuccess(said);
            }}
            onClose={() => setIsPublishing(false)}
          />
        )}
      </Page>
    </TestEditingContext>
  );
}

/** @returns true where questions of the published test have got newer versions since */
function hasNewerQuestions(check: TestCheck | undefined): boolean {
  return check?.difference ? countChanges(check.difference, []) > 0 : false;
}

/** Draft of a test, kept while its page is open. */
function useDraft(of: { userId: string; testId: string }, test: StaffTest) {
  const [store] = useState(() =>
    createTestDraftStore({ testId: of.testId, test, onSignedOut: session.expire }),
  );
  // Timers and the network are outside of rendering.
  useEffect(() => store.start(), [store]);
  useEffect(() => store.follow(test), [store, test]);
  return { store, draft: useSyncExternalStore(store.subscribe, store.get) };
}

/** Names of questions: those of the saved draft, and those that were found in the bank since. */
function useKnownQuestions(checked: readonly KnownQuestion[] | undefined) {
  const [found, setFound] = useState<ReadonlyMap<string, KnownQuestion>>(new Map());
  const known = useMemo(
    () => new Map([...found, ...(checked ?? []).map((question) => [question._id, question] as const)]),
    [found, checked],
  );
  const remember = (questions: readonly KnownQuestion[]) =>
    setFound((before) => new Map([...before, ...questions.map((each) => [each._id, each] as const)]));
  return { known, remember };
}

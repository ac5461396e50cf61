import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { session, type User } from '../../features/accounts/session.ts';
import { markKey } from '../../features/authoring/draft-content.ts';
import { type AuthoredQuestion, isUnsaved } from '../../features/authoring/draft-state.ts';
import { createDraftStore, type SaveOutcome } from '../../features/authoring/draft-store.ts';
import { shownFindings } from '../../features/authoring/finding-words.ts';
import { type KnownTex, knownTexOf } from '../../features/authoring/formula-tex.ts';
import { previewQuery, type QuestionVersion, questionQuery } from '../../features/authoring/questions.ts';
import { stateOfPlace } from '../../features/questions/list-place.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffQuestionPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { useSingleKeyShortcuts } from '../../ui/keyboard/single-key-preference.ts';
import { Page } from '../../ui/page.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { showSuccess } from '../../ui/toast.tsx';
import { DraftRivals } from './draft-rivals.tsx';
import { EditingContext } from './editor-context.ts';
import { EditorFoot } from './editor-foot.tsx';
import { focusFinding } from './findings-list.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LearnerView, type ViewWidth } from './learner-view.tsx';
import { QuestionForm } from './question-form.tsx';
import { QuestionFacts, titleOf } from './question-head.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import { SaveState } from './save-state.tsx';
import { SaveVersionDialog } from './save-version-dialog.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useNeighbours } from './use-neighbours.ts';
import { VersionConflict } from './version-conflict.tsx';
import { WayBack } from './way-back.tsx';

const PREVIEW_AFTER_MS = 500;
const SIDES = [
  { value: 'edit', label: 'Edit' },
  { value: 'view', label: 'View' },
] as const;
const NO_TEX: KnownTex = new Map();

/** A question with its form at the left, and at the right what a learner will see of it. */
export function QuestionEditor({
  user,
  question,
  headingRef,
}: {
  user: User;
  question: AuthoredQuestion;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const of = { userId: user._id, questionId: question._id };
  const title = titleOf(question);
  usePageTitle(title);
  const { store, draft } = useDraft(of, question);
  const { content, rivals } = draft;
  const { newest } = question;
  const [isSaving, setIsSaving] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [olderTex, setOlderTex] = useState(NO_TEX);
  const [side, setSide] = useState<'edit' | 'view'>('edit');
  const [width, setWidth] = useState<ViewWidth>('desk');
  const form = useRef<HTMLFormElement>(null);
  const conflict = useRef<HTMLElement>(null);
  const history = useRef<HTMLHeadingElement>(null);
  const historyButton = useRef<HTMLButtonElement>(null);

  const [asked] = useDebouncedValue(content, PREVIEW_AFTER_MS);
  const preview = useQuery(previewQuery(of, asked));
  // The last view stays until there is another, and where none can be had.
  const [lastPreview, setLastPreview] = useState(preview.data);
  if (preview.data !== undefined && preview.data !== lastPreview) setLastPreview(preview.data);
  const isCurrent = asked === content && preview.isSuccess;
  const findings = shownFindings(lastPreview?.findings ?? [], newest !== null || hasTried);
  const tex = useMemo(() => new Map([...olderTex, ...knownTexOf(newest)]), [olderTex, newest]);
  const isBehind = newest !== null && draft.baseVersion !== newest.number;
  const mayChoose = isBehind && rivals.length === 0;

  function jump(level: 'fault' | 'warning'): void {
    flushSync(() => setSide('edit'));
    focusFinding(form.current, level);
  }

  function beginSaving(): void {
    if (rivals.length > 0) return;
    flushSync(() => setHasTried(true));
    if (isBehind) showConflict();
    else if (isCurrent && lastPreview?.findings.some(({ level }) => level === 'fault')) jump('fault');
    else setIsSaving(true);
  }

  /** Shows both texts at the top of the page, far from the field that may have the focus. */
  function showConflict(): void {
    flushSync(() => setIsComparing(true));
    conflict.current?.focus();
  }

  function onOutcome(outcome: Exclude<SaveOutcome, { kind: 'failed' }>): void {
    flushSync(() => setIsSaving(false));
    const refreshed = refresh();
    if (outcome.kind === 'faulty') {
      void preview.refetch().then(() => jump('fault'));
    } else if (outcome.kind === 'changed') {
      void refreshed.then(showConflict);
    } else {
      setOlderTex(tex);
      showSuccess(
        outcome.isNew
          ? `Version ${outcome.version} is saved.`
          : `Version ${outcome.version} says the same already.`,
      );
    }
  }

  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: questionQuery(of).queryKey });

  function goBackTo(version: QuestionVersion): void {
    setOlderTex(new Map([...tex, ...knownTexOf(version)]));
    store.edit(() => version.content);
  }

  const neighbours = useNeighbours(user._id, question._id);
  const navigate = useNavigate();

  useEditorKeys(useSingleKeyShortcuts(), {
    saveVersion: beginSaving,
    switchWidth: () => setWidth((now) => (now === 'desk' ? 'phone' : 'desk')),
    markKey(index) {
      if (content.kind === 'parts' || index >= content.options.length) return false;
      store.edit((now) => markKey(now, index));
      return true;
    },
    goTo(side) {
      const neighbour = neighbours[side];
      if (neighbour === null) return false;
      // The draft is sent as the page is left.
      void navigate(staffQuestionPath(neighbour.id), { state: stateOfPlace(neighbour.place) });
      return true;
    },
  });

  return (
    <EditingContext value={{ of, content, edit: store.edit, findings, tex }}>
      <Page
        title={title}
        isHeadSticky
        headingRef={headingRef}
        way={<WayBack questionId={question._id} neighbours={neighbours} />}
        beside={
          <div className="editor-acts">
            <SaveState draft={draft} />
            {newest !== null && (
              <Button
                ref={historyButton}
                aria-expanded={isHistoryOpen}
                onClick={() => {
                  flushSync(() => setIsHistoryOpen(!isHistoryOpen));
                  history.current?.focus();
                }}
              >
                History
              </Button>
            )}
            <Button
              look={mayChoose && isComparing ? 'plain' : 'main'}
              isOff={rivals.length > 0}
              onClick={beginSaving}
            >
              Save version
            </Button>
          </div>
        }
      >
        <QuestionFacts question={question} draft={draft} onJump={jump} />
        <DraftRivals draft={draft} store={store} />
        {mayChoose && newest && (
          <VersionConflict
            newest={newest}
            draft={draft}
            store={store}
            ref={conflict}
            isOpen={isComparing}
            onOpen={(open) => (open ? showConflict() : setIsComparing(false))}
            onSaveMine={() => setIsSaving(true)}
          />
        )}
        <div className="editor-sides">
          <SegmentedChoice
            legend="Form or view"
            options={SIDES}
            value={side}
            onChoose={(next) => setSide(next)}
          />
        </div>
        <div className="editor-columns" data-side={side} data-history={isHistoryOpen}>
          <QuestionForm ref={form} tags={newest === null ? null : question.tags} />
          <div className="editor-view" data-letters="off">
            {isHistoryOpen ? (
              <HistoryPanel
                question={question}
                draft={draft}
                headingRef={history}
                onGoBack={goBackTo}
                onClose={() => {
                  setIsHistoryOpen(false);
                  historyButton.current?.focus();
                }}
              />
            ) : (
              <LearnerView
                preview={lastPreview}
                isOlder={preview.failureCount > 0}
                width={width}
                onWidth={setWidth}
              />
            )}
          </div>
        </div>
        {newest !== null && holds(user, 'support') && <ReportsPanel of={of} newest={newest.number} />}
        <EditorFoot
          user={user}
          question={question}
          store={store}
          hasDraft={draft.savedAt !== null || isUnsaved(draft)}
          hasNeighbours={neighbours.previous !== null || neighbours.next !== null}
        />
        {isSaving && (
          <SaveVersionDialog
            store={store}
            nextVersion={(newest?.number ?? 0) + 1}
            onOutcome={onOutcome}
            onClose={() => setIsSaving(false)}
          />
        )}
      </Page>
    </EditingContext>
  );
}

/** Draft of a question, kept while its editor is open. */
function useDraft(of: { userId: string; questionId: string }, question: AuthoredQuestion) {
  const queryClient = useQueryClient();
  const [store] = useState(() =>
    createDraftStore({
      ...of,
      question,
      fetchQuestion: () => queryClient.fetchQuery({ ...questionQuery(of), staleTime: 0 }),
      onSignedOut: session.expire,
      // Who has come back before that reads it now.
      onLastSave: () =>
        void queryClient.invalidateQueries({ queryKey: questionQuery(of).queryKey, exact: true }),
    }),
  );
  // Timers, the network and this device's storage are outside of rendering.
  useEffect(() => store.start(), [store]);
  useEffect(() => store.follow(question), [store, question]);
  return { store, draft: useSyncExternalStore(store.subscribe, store.get) };
}

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { DifferenceList } from '../../features/authoring/compare-parts.tsx';
import { differencesOf } from '../../features/authoring/differences.ts';
import { type AuthoredQuestion, isUnsaved } from '../../features/authoring/draft-state.ts';
import type { ShownDraft } from '../../features/authoring/draft-store.ts';
import {
  type ListedVersion,
  type QuestionVersion,
  versionQuery,
  versionsQuery,
} from '../../features/authoring/questions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { formatTicketTime } from '../../ui/formats.ts';
import { Icon, IconLabel } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useEditing } from './editor-context.ts';
import { useToText } from './use-to-text.ts';
import './history-panel.css';

type Props = {
  question: AuthoredQuestion;
  draft: ShownDraft;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onGoBack(version: QuestionVersion): void;
  onClose(): void;
};

/** Versions of the question, what each changed, and the way back to one of them. */
export function HistoryPanel({ question, draft, headingRef, onGoBack, onClose }: Props) {
  const { of } = useEditing();
  const query = useQuery(versionsQuery(of));
  const [asked, setAsked] = useState<QuestionVersion | null>(null);
  const hasDraft = draft.savedAt !== null || isUnsaved(draft);

  return (
    <aside className="history-panel" aria-label="History">
      <div className="history-top">
        <h2 ref={headingRef} tabIndex={-1}>
          History
        </h2>
        <IconButton icon="close" label="Close the history" onClick={onClose} />
      </div>
      <Loaded query={query}>
        {(versions) => (
          <ol className="history-list">
            {hasDraft && (
              <li className="history-entry">
                <Icon name="note" />
                <b>Your draft</b>
                <small>
                  {draft.baseVersion === null
                    ? 'Not yet a version'
                    : `From version ${draft.baseVersion}, not yet a version`}
                </small>
              </li>
            )}
            {versions.map((version, index) => (
              <HistoryEntry
                key={version.number}
                version={version}
                before={versions[index + 1]}
                isReleased={version.number === question.releasedVersion}
                inTests={question.tests.filter(({ version: used }) => used === version.number).length}
                draft={draft}
                onGoBack={(whole) => (hasDraft ? setAsked(whole) : onGoBack(whole))}
              />
            ))}
          </ol>
        )}
      </Loaded>
      <p className="history-foot">
        Going back puts that text into your draft. Save version makes it the next one.
      </p>
      {asked && (
        <Dialog title={`Go back to version ${asked.number}?`} onClose={() => setAsked(null)}>
          <p>Your draft is replaced by the text of this version. Every version stays as it is.</p>
          <DialogFoot>
            <Button data-first-focus onClick={() => setAsked(null)}>
              Keep my draft
            </Button>
            <Button
              onClick={() => {
                setAsked(null);
                onGoBack(asked);
              }}
            >
              Replace my draft
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </aside>
  );
}

type EntryProps = {
  version: ListedVersion;
  before: ListedVersion | undefined;
  isReleased: boolean;
  inTests: number;
  draft: ShownDraft;
  onGoBack(version: QuestionVersion): void;
};

function HistoryEntry({ version, before, isReleased, inTests, draft, onGoBack }: EntryProps) {
  const { of } = useEditing();
  const [against, setAgainst] = useState<'before' | 'mine' | null>(null);
  const [isGoingBack, setIsGoingBack] = useState(false);
  const { number, author, message, createdAt } = version;
  const whole = useQuery({ ...versionQuery(of, number), enabled: against !== null || isGoingBack });
  const toggle = (to: 'before' | 'mine') => setAgainst((now) => (now === to ? null : to));

  async function goBack(): Promise<void> {
    setIsGoingBack(true);
    const { data } = await whole.refetch();
    setIsGoingBack(false);
    if (data) onGoBack(data);
  }

  return (
    <li className={against === null ? 'history-entry' : 'history-entry is-open'}>
      <Icon name={isReleased ? 'dot' : 'clock'} />
      <b>{`Version ${number}`}</b>
      {isReleased && (
        <IconLabel icon="tick" tone="correct">
          learners see this
        </IconLabel>
      )}
      <small>
        {[author ?? 'Brought in from a file', formatTicketTime(createdAt), usedIn(inTests)]
          .filter((fact) => fact !== null)
          .join(' · ')}
      </small>
      {message !== null && <p className="history-message">{`“${message}”`}</p>}
      {against !== null && (
        <Loaded query={whole}>
          {(shown) =>
            against === 'mine' ? (
              <AgainstMine version={shown} draft={draft} />
            ) : (
              <AgainstBefore version={shown} before={before?.number ?? null} />
            )
          }
        </Loaded>
      )}
      <p className="history-acts">
        {before && (
          <Button look="link" aria-expanded={against === 'before'} onClick={() => toggle('before')}>
            What changed
          </Button>
        )}
        <Button look="link" aria-expanded={against === 'mine'} onClick={() => toggle('mine')}>
          Compare with mine
        </Button>
        <Button look="link" isOff={isGoingBack} onClick={() => void goBack()}>
          Go back to this
        </Button>
      </p>
    </li>
  );
}

function usedIn(tests: number): string | null {
  if (tests === 0) return null;
  return tests === 1 ? 'in 1 test' : `in ${tests} tests`;
}

function AgainstMine({ version, draft }: { version: QuestionVersion; draft: ShownDraft }) {
  const toText = useToText(version);
  return <DifferenceList parts={differencesOf(version.content, draft.content, toText)} />;
}

function AgainstBefore({ version, before }: { version: QuestionVersion; before: number | null }) {
  const { of } = useEditing();
  const query = useQuery({ ...versionQuery(of, before ?? 0), enabled: before !== null });
  const toText = useToText(version, query.data);
  return (
    <Loaded query={query}>
      {(earlier) => <DifferenceList parts={differencesOf(earlier.content, version.content, toText)} />}
    </Loaded>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { CompareParts } from '../../features/authoring/compare-parts.tsx';
import { compare, takePart } from '../../features/authoring/differences.ts';
import type { DraftStore, ShownDraft } from '../../features/authoring/draft-store.ts';
import { type QuestionVersion, versionQuery } from '../../features/authoring/questions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { formatSavedAt } from '../../ui/formats.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { useEditing } from './editor-context.ts';
import { useToText } from './use-to-text.ts';

type Props = {
  newest: QuestionVersion;
  draft: ShownDraft;
  store: DraftStore;
  ref: Ref<HTMLElement>;
  isOpen: boolean;
  onOpen(open: boolean): void;
  /** Saves the draft as the version after the newest. */
  onSaveMine(): void;
};

/** Sentence on who saved the newest version; its author may have done so in another window. */
function describeSave({ number, author, isOwn, createdAt }: QuestionVersion): string {
  const at = formatSavedAt(createdAt);
  if (isOwn) return `You saved version ${number} in another window at ${at}.`;
  return `${author ?? 'An import'} saved version ${number} at ${at}, while you were writing.`;
}

/** Name of the newest version, over its part of the comparison. */
function nameOf({ number, author, isOwn }: QuestionVersion): string {
  if (isOwn) return `Version ${number}, from your other window`;
  return author === null ? `Version ${number}` : `Version ${number}, ${author}`;
}

/** Tells that a version was saved meanwhile, and lets the draft's author choose part by part. */
export function VersionConflict({ newest, draft, store, ref, isOpen, onOpen, onSaveMine }: Props) {
  return (
    <section ref={ref} tabIndex={-1} aria-label="Newer version">
      <NoticeStrip
        title={describeSave(newest)}
        text="Your draft is kept as it is. Nothing is joined until you choose."
      >
        {!isOpen && <Button onClick={() => onOpen(true)}>Compare</Button>}
      </NoticeStrip>
      {isOpen && (
        <Comparison newest={newest} draft={draft} store={store} onOpen={onOpen} onSaveMine={onSaveMine} />
      )}
    </section>
  );
}

function Comparison({ newest, draft, store, onOpen, onSaveMine }: Omit<Props, 'isOpen' | 'ref'>) {
  const { of } = useEditing();
  const toText = useToText(newest);
  const { baseVersion, content } = draft;
  const base = useQuery({ ...versionQuery(of, baseVersion ?? 0), enabled: baseVersion !== null });
  const [isAsking, setIsAsking] = useState(false);
  const { number } = newest;
  const parts = compare(base.data?.content ?? null, newest.content, content, toText);

  /** The draft then goes on from theirs, with what is shown as mine. */
  function goOn(): void {
    store.rebase(content, number);
    onOpen(false);
  }

  return (
    <>
      <CompareParts
        parts={parts}
        theirs={nameOf(newest)}
        mine="Your draft"
        onTake={(part) => store.edit((mine) => takePart(mine, newest.content, part))}
      />
      <div className="choice-acts">
        <Button
          look="main"
          onClick={() => {
            goOn();
            onSaveMine();
          }}
        >
          {`Save mine as version ${number + 1}`}
        </Button>
        <Button onClick={goOn}>Go on editing</Button>
        <Button look="bare" onClick={() => setIsAsking(true)}>
          {newest.isOwn ? `Take version ${number}` : 'Take theirs'}
        </Button>
      </div>
      <p className="form-hint">
        {`Nothing is lost: version ${number} stays in the history, whatever you choose.`}
      </p>
      {isAsking && (
        <DiscardDialog
          store={store}
          title={`Go on from version ${number}?`}
          text="Your draft is thrown away. Only you have it, and it cannot be brought back."
          act="Throw my draft away"
          onDone={() => onOpen(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Asks before a draft is thrown away, and says what is kept. */
export function DiscardDialog({
  store,
  title,
  text,
  act,
  onDone,
  onClose,
}: {
  store: DraftStore;
  title: string;
  text: string;
  act: string;
  onDone(): void;
  onClose(): void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function discard(): Promise<void> {
    setIsBusy(true);
    try {
      await store.discard();
      onClose();
      onDone();
    } catch (failure) {
      setProblem(errorMessageOf(failure));
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Keep my draft
        </Button>
        <Button isBusy={isBusy} onClick={() => void discard()}>
          {act}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

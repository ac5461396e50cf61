import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import {
  type CheckedDocument,
  type OpenedDocument,
  type SiteContent,
  useCheckDocument,
} from '../../features/site-content/site-content.ts';
import { keepSiteDraft, readSiteDraft, type SiteDraft } from '../../features/site-content/site-drafts.ts';
import {
  hasPreview,
  isRule,
  sentenceOfFailure,
  sentenceOfFault,
} from '../../features/site-content/site-words.ts';
import { sitePreviewPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from './conflict.tsx';
import { DocumentFields } from './document-fields.tsx';
import { History } from './history.tsx';
import { SendingContext } from './picture-field.tsx';
import { SaveDialog } from './save-dialog.tsx';

type Props = {
  userId: string;
  data: OpenedDocument;
  onEdit(): void;
  /** Reads the document again; what is typed stays. */
  onOutdated(): void;
  /** Begins again with the document as it stands, and tells why. */
  onStartAgain(words: string): void;
};

const SAVED = {
  shown: 'Saved. Visitors see it from now on.',
  rule: 'Saved. It applies from now on.',
};

/** Form of a document. What is typed stays in this tab until it is saved or thrown away. */
export function DocumentEditor({ userId, data, onEdit, onOutdated, onStartAgain }: Props) {
  const navigate = useNavigate();
  const check = useCheckDocument();
  const [isSending, setIsSending] = useState(false);
  const [draft, setDraft] = useState(() => readSiteDraft(data.content.document) ?? draftOf(data));
  const [checked, setChecked] = useState<CheckedDocument | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { content, base } = draft;
  const { document } = content;
  const isChanged = JSON.stringify(content) !== JSON.stringify(data.content);

  function edit(changed: Partial<SiteDraft> & { content: SiteContent }): void {
    onEdit();
    setChecked(null);
    const next = { ...draft, ...changed, shown: null };
    setDraft(next);
    keepSiteDraft(next);
  }

  function startAgain(words: string): void {
    setIsDone(true);
    onStartAgain(words);
  }

  /** Has the server check it, and goes on where it has no faults. */
  async function checkThen(next: (result: CheckedDocument) => void): Promise<void> {
    const result = await check.mutateAsync(content).catch(() => null);
    if (result === null) return;
    setChecked(result);
    if (result.content !== null) next(result);
  }

  const faults = checked?.faults ?? [];
  return (
    <>
      {base !== data.number && !isDone && (
        <Conflict
          userId={userId}
          document={document}
          base={base}
          onKeep={() => edit({ content, base: data.number })}
          onDrop={() => startAgain('Yours was thrown away. This is what stands now.')}
        />
      )}
      <form
        className="look-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void checkThen(() => setIsSaving(true));
        }}
      >
        <SendingContext value={{ isSending, setIsSending }}>
          <DocumentFields
            draft={draft}
            topics={data.topics}
            hasFaultIn={(part) => faults.some(({ field }) => field.startsWith(`${part}.`))}
            faultAt={(field) => {
              const found = faults.find((fault) => fault.field === field);
              return found === undefined ? null : sentenceOfFault(found.message);
            }}
            onEdit={edit}
          />
        </SendingContext>
        {faults.length > 0 && (
          <p role="alert" className="field-error">
            {`This cannot be saved yet: ${faults.length === 1 ? 'one field is' : `${faults.length} fields are`} marked.`}
          </p>
        )}
        {check.isError && (
          <p role="alert" className="field-error">
            {sentenceOfFailure(check.error)}
          </p>
        )}
        <div className="look-acts">
          {hasPreview(document) && (
            <Button
              look="line"
              isBusy={check.isPending || isSending}
              onClick={() =>
                void checkThen((result) => {
                  keepSiteDraft({ ...draft, shown: result.content });
                  void navigate(sitePreviewPath(document, document === 'pages' ? '1' : undefined));
                })
              }
            >
              Preview
            </Button>
          )}
          <Button type="submit" look="main" isOff={!isChanged} isBusy={check.isPending || isSending}>
            Save…
          </Button>
          {isChanged && (
            <Button look="bare" onClick={() => startAgain('Your changes were thrown away.')}>
              Throw my changes away
            </Button>
          )}
        </div>
      </form>
      {isSaving && checked && (
        <SaveDialog
          userId={userId}
          content={content}
          base={base}
          checked={checked}
          onSaved={() => startAgain(SAVED[isRule(document) ? 'rule' : 'shown'])}
          onFailed={(failure) => {
            if (errorCodeOf<'saveSiteDocument'>(failure) !== 'site_content_changed') return;
            setIsSaving(false);
            onOutdated();
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
      <History userId={userId} data={data} onReverted={() => startAgain('It is what it was then.')} />
    </>
  );
}

function draftOf({ content, pictures, number }: OpenedDocument): SiteDraft {
  return { content, base: number, shown: null, logo: null, pictures };
}

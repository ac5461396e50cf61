import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import {
  type OpenedDocument,
  type Revision,
  type SiteDocument,
  siteRevisionQuery,
  useRevertDocument,
} from '../../features/site-content/site-content.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/formats.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ChangeList } from './change-list.tsx';

type Props = { userId: string; data: OpenedDocument; onReverted(): void };

/** Earlier revisions of a document, the newest first. */
export function History({ userId, data, onReverted }: Props) {
  const [shown, setShown] = useState<Revision | null>(null);
  const { revisions, number, content } = data;
  const columns: Column<Revision>[] = [
    { head: 'Changed', kind: 'name', cell: ({ at }) => formatDay(at) },
    { head: 'By', cell: ({ by, source }) => (source === 'folder' ? 'The operator’s folder' : (by ?? '–')) },
    { head: 'Note', folded: 'below', cell: ({ message }) => message },
    {
      head: 'State',
      cell: (revision) =>
        revision.number === number ? (
          'Stands now'
        ) : (
          <Button look="link" aria-haspopup="dialog" onClick={() => setShown(revision)}>
            Bring back
            <span className="visually-hidden">{` revision ${revision.number}`}</span>
          </Button>
        ),
    },
  ];
  return (
    <section className="look-history" aria-labelledby="look-history">
      <h2 className="section" id="look-history">
        Earlier revisions
      </h2>
      <Table
        label="Revisions"
        columns={columns}
        rows={revisions}
        keyOf={(revision) => revision.number}
        empty={<p>It was not changed here yet.</p>}
        folds
      />
      {shown && (
        <RevertDialog
          of={{ userId, document: content.document }}
          revision={shown}
          base={number}
          onReverted={() => {
            setShown(null);
            onReverted();
          }}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

type DialogProps = {
  of: { userId: string; document: SiteDocument };
  revision: Revision;
  base: number;
  onReverted(): void;
  onClose(): void;
};

/** Shows what a revision would change again, and makes it so as a new one. */
function RevertDialog({ of: { userId, document }, revision, base, onReverted, onClose }: DialogProps) {
  const query = useQuery(siteRevisionQuery(userId, document, revision.number));
  const revert = useRevertDocument(userId);
  return (
    <Dialog title={`Back to what it was on ${formatDay(revision.at)}?`} onClose={onClose}>
      <Loaded query={query}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p>Nothing differs from what stands.</p>
          ) : (
            <ChangeList
              changes={changes.map(({ before, after, ...rest }) => ({
                ...rest,
                before: after,
                after: before,
                note: null,
              }))}
            />
          )
        }
      </Loaded>
      {revert.isError && (
        <p role="alert" className="field-error">
          {errorMessageOf(revert.error)}
        </p>
      )}
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Go Back
        </Button>
        <Button
          look="main"
          isBusy={revert.isPending}
          onClick={() =>
            revert.mutate({ document, number: revision.number, base, message: '' }, { onSuccess: onReverted })
          }
        >
          Bring it back
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

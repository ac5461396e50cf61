import { IMPORT_BYTES } from '@assay/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { describeOutcome, STATES } from '../../features/imports/import-words.ts';
import { type Import, importsQuery, useUploadImport } from '../../features/imports/imports.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffImportPath } from '../../staff-paths.ts';
import { formatTicketTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { FileDrop } from './file-drop.tsx';
import { Formats } from './formats.tsx';
import { Template } from './template.tsx';
import { useSending } from './use-sending.ts';
import './imports.css';

export function ImportsScreen() {
  const session = useSession();
  return session && <Imports userId={session.user._id} />;
}

/** Place for a file with questions, and what was brought in so far. */
function Imports({ userId }: { userId: string }) {
  usePageTitle('Import');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(importsQuery(userId));
  const upload = useUploadImport(userId);
  const sending = useSending(upload.mutateAsync, ({ _id }) => navigate(staffImportPath(_id)));
  return (
    <Page title="Import">
      <p className="page-text">
        Bring in questions from a file. You see every one before anything reaches the bank, and can undo it
        afterwards.
      </p>
      <FileDrop
        label="Drop a file with questions here"
        act="Choose a file"
        hint="Excel, CSV, Word, text, Moodle XML, GIFT, Aiken or JSON, up to 20 MB"
        mostBytes={IMPORT_BYTES.file}
        sending={sending}
      />
      <Template />
      <Formats />
      <section className="imports-list" aria-labelledby="imports-title">
        <h2 className="section" id="imports-title">
          Brought in so far
        </h2>
        <Table
          label="Imports, the latest first"
          columns={COLUMNS}
          rows={data}
          keyOf={({ _id }) => _id}
          folds
          error={error}
          onRetry={refetch}
          empty={<p>Nothing yet. The first file that you choose appears here.</p>}
        />
      </section>
    </Page>
  );
}

const COLUMNS: readonly Column<Import>[] = [
  {
    head: 'File',
    kind: 'name',
    cell: ({ _id, fileName }) => (
      <Link className="imports-file" to={staffImportPath(_id)} title={fileName}>
        {fileName}
      </Link>
    ),
  },
  {
    head: 'State',
    cell: ({ state }) => (
      <span className="imports-state">
        <Icon name={STATES[state].icon} /> <span>{STATES[state].name}</span>
      </span>
    ),
  },
  { head: 'Questions', folded: 'below', cell: (each) => <span>{describeOutcome(each)}</span> },
  { head: 'By', folded: 'below', cell: ({ by }) => <span>{by}</span> },
  { head: 'Uploaded', folded: 'below', cell: ({ uploadedAt }) => formatTicketTime(uploadedAt) },
];

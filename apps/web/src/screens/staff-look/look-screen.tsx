import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiResponse } from '../../api/client.ts';
import { useSession } from '../../features/accounts/session.ts';
import { siteDocumentsQuery } from '../../features/site-content/site-content.ts';
import { readSiteDraft } from '../../features/site-content/site-drafts.ts';
import { DOCUMENTS, isRule, SITE_PAGE } from '../../features/site-content/site-words.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { siteDocumentPath } from '../../staff-paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import './look.css';

type Row = ApiResponse<'listSiteDocuments'>['documents'][number];

const COLUMNS: Column<Row>[] = [
  {
    head: 'Part',
    kind: 'name',
    cell: ({ document }) => <Link to={siteDocumentPath(document)}>{DOCUMENTS[document].name}</Link>,
  },
  { head: 'What it is', folded: 'below', cell: ({ document }) => DOCUMENTS[document].about },
  { head: 'Changed', folded: 'away', cell: ({ newest }) => (newest ? formatDay(newest.at) : 'never') },
  {
    head: 'By',
    folded: 'away',
    cell: ({ newest }) => newest && (newest.by ?? describeSource(newest.source)),
  },
  {
    head: 'Yours',
    folded: 'below',
    cell: ({ document }) => readSiteDraft(document) && <IconLabel icon="half">Not saved yet</IconLabel>,
  },
];

function describeSource(source: 'folder' | 'console'): string {
  return source === 'folder' ? 'The operator’s folder' : 'Somebody who is gone';
}

export function LookScreen() {
  const session = useSession();
  return session && <Look userId={session.user._id} />;
}

/** List of the documents of the organisation's site and rules. */
function Look({ userId }: { userId: string }) {
  usePageTitle(SITE_PAGE);
  const query = useQuery(siteDocumentsQuery(userId));
  return (
    <Page title={SITE_PAGE}>
      <p className="page-text">
        Change your organisation’s pages, texts and rules here. Most changes can be previewed before you save
        them, and every change can be undone. Web addresses, the time zone, and whether learners need a plan
        are set by your operator.
      </p>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(documents) => (
          <>
            <Parts name="Site" rows={documents.filter(({ document }) => !isRule(document))} />
            <Parts name="Rules" rows={documents.filter(({ document }) => isRule(document))} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Parts({ name, rows }: { name: string; rows: readonly Row[] }) {
  return (
    <section className="look-parts">
      <h2 className="section">{name}</h2>
      <Table label={name} columns={COLUMNS} rows={rows} keyOf={({ document }) => document} folds opens />
    </section>
  );
}

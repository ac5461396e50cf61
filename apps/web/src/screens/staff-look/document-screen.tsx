import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { type SiteDocument, siteDocumentQuery } from '../../features/site-content/site-content.ts';
import { forgetSiteDraft } from '../../features/site-content/site-drafts.ts';
import { DOCUMENTS, isSiteDocument, SITE_PAGE } from '../../features/site-content/site-words.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentEditor } from './document-editor.tsx';
import './look.css';

/** One document of the organisation's site and rules: its form and its earlier revisions. */
export function DocumentScreen() {
  const session = useSession();
  const { document } = useParams();
  const known = isSiteDocument(document) ? document : null;
  const title = known === null ? 'Page not found' : DOCUMENTS[known].name;
  usePageTitle(title);
  return (
    <Page
      title={title}
      way={
        <Link to={staffPaths.look}>
          <Icon name="left" /> {SITE_PAGE}
        </Link>
      }
    >
      {known === null && <p className="page-text">There is no such part.</p>}
      {session && known && <OpenedDocument key={known} userId={session.user._id} document={known} />}
    </Page>
  );
}

function OpenedDocument({ userId, document }: { userId: string; document: SiteDocument }) {
  const query = useQuery(siteDocumentQuery(userId, document));
  const [times, setTimes] = useState(0);
  const [said, setSaid] = useState('');

  async function startAgain(words: string): Promise<void> {
    forgetSiteDraft(document);
    await query.refetch();
    setSaid(words);
    setTimes((before) => before + 1);
  }

  return (
    <>
      <p className="page-text">{DOCUMENTS[document].about}</p>
      <p role="status" className="look-said">
        {said}
      </p>
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {(data) => (
          <DocumentEditor
            key={times}
            userId={userId}
            data={data}
            onEdit={() => setSaid('')}
            onOutdated={() => void query.refetch()}
            onStartAgain={(words) => void startAgain(words)}
          />
        )}
      </Loaded>
    </>
  );
}

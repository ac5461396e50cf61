import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { importQuery, type OpenImport } from '../../features/imports/imports.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { Page } from '../../ui/page.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Asking } from './asking.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { Ended } from './ended.tsx';
import { Reading } from './reading.tsx';
import { Ready } from './ready.tsx';
import { Steps } from './steps.tsx';
import './import-screen.css';

export function ImportScreen() {
  const session = useSession();
  const { importId = '' } = useParams();
  return session && <ImportAt key={importId} of={{ userId: session.user._id, importId }} />;
}

type Of = { userId: string; importId: string };

/** One file, from its reading to what came of it. Its state is the server's, so that a reload loses none. */
function ImportAt({ of }: { of: Of }) {
  const query = useQuery(importQuery(of));
  const { data } = query;
  const isUnknown = errorCodeOf<'getImport'>(query.error) === 'not_found';
  const title = isUnknown ? 'Import not found' : (data?.import.fileName ?? 'Import');
  usePageTitle(title);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading);
  if (data === undefined || isUnknown) {
    return (
      <Page title={title} way={<WayBack />} headingRef={heading}>
        {isUnknown ? (
          <p className="page-text">Check the address. What was thrown away is kept for a while only.</p>
        ) : (
          <Loaded query={query}>{() => null}</Loaded>
        )}
      </Page>
    );
  }
  const { state } = data.import;
  const isOpen = state === 'asking' || state === 'unreadable' || state === 'ready';
  return (
    <Page
      title={title}
      headingRef={heading}
      way={<WayBack />}
      beside={
        <div className="import-acts">
          {isOpen && (
            <Button look="bare" onClick={() => setIsDiscarding(true)}>
              Throw this import away
            </Button>
          )}
          <ButtonLink look={state === 'unreadable' ? 'main' : 'plain'} to={staffPaths.imports}>
            Another file
          </ButtonLink>
        </div>
      }
    >
      <Steps state={state} />
      {query.isError && (
        <NoticeStrip
          title="No connection to the server."
          text="What you see may be older. Nothing is lost: the file and your decisions are kept there, and this page goes on by itself."
        />
      )}
      <InState of={of} data={data} />
      {isDiscarding && <DiscardDialog of={of} onClose={() => setIsDiscarding(false)} />}
    </Page>
  );
}

function InState({ of, data }: { of: Of; data: OpenImport }) {
  switch (data.import.state) {
    case 'reading':
      return <Reading of={of} read={data.import.read} />;
    case 'asking':
    case 'unreadable':
      return <Asking of={of} data={data} />;
    case 'ready':
      return <Ready of={of} data={data} />;
    case 'confirmed':
    case 'undone':
    case 'discarded':
      return <Ended of={of} data={data.import} />;
  }
}

function WayBack() {
  return (
    <Link to={staffPaths.imports}>
      <Icon name="left" /> Import
    </Link>
  );
}

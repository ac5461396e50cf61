import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSession } from '../../features/accounts/session.ts';
import { AUDIT_VIEW, type AuditView, isNarrowed } from '../../features/audits/audit-view.ts';
import { auditsQuery } from '../../features/audits/audits.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { isLoading } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { useViewInAddress } from '../../ui/use-view-in-address.ts';
import { columnsOf } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ExportAudits } from './export-audits.tsx';
import './audit-log.css';

const NOTHING_CHOSEN: AuditView = { subject: null, person: null, from: null, to: null };

export function AuditLogScreen() {
  const session = useSession();
  return session && <AuditLog userId={session.user._id} />;
}

/** Everything that staff and operators have changed, the newest first; the address holds the filters. */
function AuditLog({ userId }: { userId: string }) {
  usePageTitle('Audit log');
  const { view, change } = useViewInAddress(AUDIT_VIEW);
  const query = useInfiniteQuery(auditsQuery(userId, view));
  const { data, error, isPlaceholderData, hasNextPage } = query;
  const audits = useMemo(() => data?.pages.flatMap((page) => page.audits), [data]);
  const heading = useRef<HTMLHeadingElement>(null);
  const showAll = () => {
    // The button disappears with the filters that it clears.
    heading.current?.focus();
    change(NOTHING_CHOSEN);
  };

  return (
    <Page title="Audit log" headingRef={heading}>
      <AuditFilters view={view} onChoose={change} />
      <ExportAudits userId={userId} view={view} />
      {view.person !== null && (
        <p className="audit-person">
          Only what one person did, or what was done to them.{' '}
          <Button look="link" onClick={() => change({ person: null })}>
            Show everybody
          </Button>
        </p>
      )}
      <div className="audit-table" aria-busy={isPlaceholderData || isLoading(query)}>
        <Table
          label="Changes, the newest first"
          columns={columnsOf(view)}
          rows={audits}
          keyOf={({ _id }) => _id}
          folds
          skeletonRows={8}
          error={error}
          onRetry={query.refetch}
          empty={
            isNarrowed(view) ? (
              <>
                <p role="status">Nothing was changed that matches.</p>
                <Button onClick={showAll}>Show everything</Button>
              </>
            ) : (
              <p role="status">Nothing has been changed yet.</p>
            )
          }
        />
      </div>
      {hasNextPage && (
        <MoreButton
          isPending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? error : null}
          onMore={query.fetchNextPage}
        />
      )}
    </Page>
  );
}

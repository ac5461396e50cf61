import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { remarkQuery } from '../../features/remarks/remarks.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RemarkEditor } from './remark-editor.tsx';
import { StartedRemark } from './started-remark.tsx';
import './remark.css';

/** A re-mark: its draft, or how it went. */
export function RemarkScreen() {
  const session = useSession();
  const { remarkId = '' } = useParams();
  return session && <Remark key={remarkId} of={{ userId: session.user._id, remarkId }} />;
}

function Remark({ of }: { of: { userId: string; remarkId: string } }) {
  const query = useQuery(remarkQuery(of));
  const [times, setTimes] = useState(0);
  const isUnknown = errorCodeOf<'getRemark'>(query.error) === 'not_found';
  const title = isUnknown
    ? 'Re-mark not found'
    : query.data
      ? `Mark again: ${query.data.remark.test.test_name}`
      : 'Re-mark';
  usePageTitle(title);
  return (
    <Page
      title={title}
      way={
        <Link to={staffPaths.remarks}>
          <Icon name="left" /> Re-marks
        </Link>
      }
    >
      {isUnknown ? (
        <p className="page-text">It was thrown away, or the address is wrong.</p>
      ) : (
        <Loaded query={query}>
          {(data) =>
            data.remark.state === 'draft' || data.remark.state === 'asked' ? (
              <RemarkEditor
                key={`${data.remark.state} ${times}`}
                of={of}
                data={data}
                onReload={() => void query.refetch().then(() => setTimes((before) => before + 1))}
              />
            ) : (
              <StartedRemark of={of} data={data} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

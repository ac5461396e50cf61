import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { itemQuery } from '../../features/imports/imports.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffImportPath } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { CorrectionEditor } from './correction-editor.tsx';
import './question-screen.css';

export function CorrectionScreen() {
  const session = useSession();
  const { importId = '', number = '' } = useParams();
  return (
    session && (
      <Correction key={`${importId} ${number}`} of={{ userId: session.user._id, importId }} number={number} />
    )
  );
}

type Of = { userId: string; importId: string };

/** One question of a file that is being imported. */
function Correction({ of, number }: { of: Of; number: string }) {
  const query = useQuery(itemQuery(of, number));
  const code = errorCodeOf<'listImportItems'>(query.error);
  const isUnknown = query.data === null || code === 'not_found' || code === 'malformed';
  const title = isUnknown ? 'Question not found' : `Correct question ${number}`;
  usePageTitle(title);
  const way = (
    <Link to={staffImportPath(of.importId)} state={{ goTo: Number(number) }}>
      <Icon name="left" /> Back to the file
    </Link>
  );
  if (query.data && !isUnknown) {
    return <CorrectionEditor of={of} item={query.data} title={title} way={way} />;
  }
  return (
    <Page title={title} way={way}>
      {isUnknown ? (
        <p className="page-text">Check the address. The file has no question of this number.</p>
      ) : (
        <Loaded query={query}>{() => null}</Loaded>
      )}
    </Page>
  );
}

import { Link } from 'react-router';
import { useHelp } from '../../features/content/content.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { cutTitle } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './help.css';

const PAGE = 'Help';
/** The server's response where the organisation has no help (specification section 2). */
const NO_CONTENT = 'No content';

/** Help that the organisation offers its learners. */
export function HelpScreen() {
  usePageTitle(PAGE);
  const { data: help, isPending } = useHelp();
  const hasHelp = help !== undefined && help.message !== NO_CONTENT;
  return (
    <Page title={PAGE}>
      <div className="help" aria-busy={isPending}>
        {isPending && <Skeleton />}
        {!isPending && !hasHelp && (
          <>
            <p className="help-none">No Help content available</p>
            <Link to={paths.tickets}>Ask a question</Link>
          </>
        )}
        {hasHelp && (
          <>
            {help.title !== PAGE && <h2 title={help.title}>{cutTitle(help.title)}</h2>}
            <RichText html={help.description} />
          </>
        )}
      </div>
    </Page>
  );
}

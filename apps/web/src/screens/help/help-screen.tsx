import { useHelp } from '../../features/content/content.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { cutTitle } from '../../ui/formats.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import './help.css';
import '../../ui/states.css';

const PAGE = 'Help';
/** The server's response where the organisation has no help (specification section 2). */
const NO_CONTENT = 'No content';

/** Help that the organisation offers its learners. */
export function HelpScreen() {
  usePageTitle(PAGE);
  const { data: help, isPending } = useHelp();
  const hasHelp = help !== undefined && help.message !== NO_CONTENT;
  return (
    <>
      <div className="scotch" />
      <h1 className="title page-title">{PAGE}</h1>
      <div className="help" aria-busy={isPending}>
        {isPending && <Skeleton />}
        {!isPending && !hasHelp && <p className="help-none">No Help content available</p>}
        {hasHelp && (
          <>
            {help.title !== PAGE && <h2 title={help.title}>{cutTitle(help.title)}</h2>}
            <RichText html={help.description} />
          </>
        )}
      </div>
    </>
  );
}

function Skeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </>
  );
}

import { NavLink } from 'react-router';
import { estimateServerNow } from '../../api/client.ts';
import { usePageLinks } from '../../features/content/content.ts';
import { Brand } from '../../features/tenants/brand.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { footerDetailPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { yearOf } from '../../ui/formats.ts';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import './site-footer.css';

/**
 * Footer of the landing page and the pages behind it. @param linkState router state for those pages, naming
 * the page of origin
 */
export function SiteFooter({ linkState }: { linkState?: object }) {
  const name = useTenant()?.name;
  return (
    <footer className="site-footer">
      <Brand />
      <PageLinks linkState={linkState} />
      <small>{`© ${yearOf(estimateServerNow())} ${name ?? ''}`}</small>
    </footer>
  );
}

function PageLinks({ linkState }: { linkState?: object | undefined }) {
  const { data: links, error, refetch } = usePageLinks();
  if (!links && error)
    return (
      <p className="site-footer-failure" role="alert">
        The links to further pages could not be loaded.{' '}
        <Button look="link" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!links) return <SkeletonBar width="240px" />;
  if (links.length === 0) return null;
  return (
    <nav aria-label="Footer">
      <ul>
        {links.map(({ _id, title }) => (
          <li key={_id}>
            <NavLink to={footerDetailPath(_id)} state={linkState}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

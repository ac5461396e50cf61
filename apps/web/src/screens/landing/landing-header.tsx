import { Link } from 'react-router';
import { Brand } from '../../features/tenants/brand.tsx';
import { useWayIn } from './way-in.ts';

/** The markup is the server's, too: hero.css says it. */
export function LandingHeader() {
  const { to, shortLabel } = useWayIn();
  return (
    <header className="landing-header">
      <Brand className="landing-brand" />
      <Link className="button" to={to}>
        {shortLabel}
      </Link>
    </header>
  );
}

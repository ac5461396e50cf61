import { Link } from 'react-router';
import { Brand } from '../../features/tenants/brand.tsx';
import { useWayIn } from './way-in.ts';

/** The server renders the same markup: see hero.css. */
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

import { Brand } from '../../features/tenants/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useEntryLink } from './entry-link.ts';

/** The server renders the same markup: see hero.css. */
export function LandingHeader() {
  const { to, shortLabel } = useEntryLink();
  return (
    <header className="landing-header">
      <Brand className="landing-brand" />
      <ButtonLink to={to}>{shortLabel}</ButtonLink>
    </header>
  );
}

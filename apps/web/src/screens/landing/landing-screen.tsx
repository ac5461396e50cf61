import { useDocumentTitle } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTenant } from '../../features/tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import { FROM_LANDING } from './landing-origin.ts';
import { SiteFooter } from './site-footer.tsx';
import './landing.css';

/** Lazy loading of the sections below the fold, after the visible part. The page works without them. */
const LandingSections = lazy(() =>
  import('./landing-sections.tsx').then(
    ({ LandingSections }) => ({ default: LandingSections }),
    () => ({ default: SectionsNotLoaded }),
  ),
);

/** Public page of an organisation. */
export function LandingScreen() {
  useDocumentTitle(useTenant()?.name ?? '');
  return (
    <div className="front">
      <LandingHeader />
      <main className="landing" tabIndex={-1}>
        <Hero />
        <Suspense fallback={null}>
          <LandingSections />
        </Suspense>
      </main>
      <SiteFooter linkState={FROM_LANDING} />
    </div>
  );
}

function SectionsNotLoaded() {
  return (
    <section className="landing-section">
      <p>The rest of this page could not be loaded. Please check your connection.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </section>
  );
}

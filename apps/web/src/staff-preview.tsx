import { CoverLayout } from './screens/cover/cover-layout.tsx';
import { HelpScreen } from './screens/help/help-screen.tsx';
import { FooterDetailScreen } from './screens/landing/footer-detail-screen.tsx';
import { LandingScreen } from './screens/landing/landing-screen.tsx';
import { LogInScreen } from './screens/log-in/log-in-screen.tsx';
import { PreviewScreen } from './screens/staff-look/preview-screen.tsx';

/** A preview brings screens together that know nothing of one another: staff's, and the site's own. */
export function StaffPreview() {
  return (
    <PreviewScreen
      renderLanding={() => <LandingScreen />}
      renderPage={() => <FooterDetailScreen />}
      renderHelp={() => <HelpScreen />}
      renderLogIn={() => (
        <CoverLayout>
          <LogInScreen />
        </CoverLayout>
      )}
    />
  );
}

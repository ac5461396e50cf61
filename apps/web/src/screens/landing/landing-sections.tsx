import { type Content, useContent } from '../../features/content/content.ts';
import { ContentPicture } from '../../features/content/content-picture.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { media } from '../../ui/media.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { DashboardDrawing } from './dashboard-drawing.tsx';
import { useEntryLink } from './entry-link.ts';
import { Faqs } from './faqs.tsx';
import { LandingSection } from './landing-section.tsx';
import { Plans } from './plans.tsx';
import { ProficiencyDrawing } from './proficiency-drawing.tsx';

/** Beside a text; below it on a phone. */
const BESIDE = `${media.phone} 100vw, min(46vw, 628px)`;

/** The organisation's description, prices and frequent questions. Missing ones leave no gap. */
export function LandingSections() {
  const query = useContent();
  const content = query.data;
  const { aboutUs } = content ?? {};
  return (
    <>
      {!content && <LandingSection title="About Us" className="landing-aside" query={query} />}
      {aboutUs && (aboutUs.description !== '' || aboutUs.picture) && <About aboutUs={aboutUs} />}
      {content && <Insight insight={content.insightSection} />}
      {content && content.plans.length > 0 && <Plans plans={content.plans} />}
      <Faqs />
    </>
  );
}

function About({ aboutUs: { description, picture } }: { aboutUs: Content['aboutUs'] }) {
  const { isVisitor } = useEntryLink();
  return (
    <LandingSection
      title="About Us"
      className={picture ? 'landing-pair landing-about' : 'landing-aside'}
      picture={picture && <ContentPicture picture={picture} sizes={BESIDE} />}
    >
      {description && <RichText html={description} />}
      {isVisitor && (
        <ButtonLink look="line" to={paths.signUp}>
          Sign Up Now!
        </ButtonLink>
      )}
    </LandingSection>
  );
}

function Insight({ insight: { heading, subheading, picture } }: { insight: Content['insightSection'] }) {
  if (heading === '' && subheading === '' && !picture) return null;
  return (
    <LandingSection
      title={heading || subheading}
      className={picture ? 'landing-pair' : 'landing-insight'}
      picture={
        picture ? (
          <ContentPicture picture={picture} sizes={BESIDE} />
        ) : (
          <>
            <ProficiencyDrawing />
            <DashboardDrawing />
          </>
        )
      }
    >
      {heading && subheading && <p className="landing-text">{subheading}</p>}
    </LandingSection>
  );
}

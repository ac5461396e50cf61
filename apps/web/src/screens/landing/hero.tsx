import { heroSizes } from '@assay/contract/page-data';
import { useContent } from '../../features/content/content.ts';
import { ContentPicture } from '../../features/content/content-picture.tsx';
import { useTenant } from '../../features/tenants/tenant.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { AnswerSheetDrawing } from './answer-sheet-drawing.tsx';
import { useEntryLink } from './entry-link.ts';

/** Hero, as high as the window. The server renders the same markup: see hero.css. */
export function Hero() {
  const { data: content, error } = useContent();
  const { to, label } = useEntryLink();
  const isLoading = !content && !error;
  const banner = content?.homePage.banner;
  return (
    <section className="landing-hero">
      <div className="landing-hero-copy">
        <HeroWords isLoading={isLoading} {...content?.homePage} />
        <ButtonLink look="main" to={to}>
          {label}
        </ButtonLink>
      </div>
      <div className="landing-hero-picture">
        {banner && <ContentPicture eager picture={banner} sizes={heroSizes(banner)} />}
        {!banner && !isLoading && <AnswerSheetDrawing />}
      </div>
    </section>
  );
}

type Words = { isLoading: boolean; heading?: string; tagline?: string };

/** An organisation without texts has its name at least. */
function HeroWords({ isLoading, heading = '', tagline = '' }: Words) {
  const name = useTenant()?.name;
  if (isLoading)
    return (
      <h1 aria-busy="true">
        <span className="visually-hidden">{name}</span>
        <SkeletonBar width="92%" />
        <SkeletonBar width="58%" />
      </h1>
    );
  return (
    <>
      <h1>{heading || name}</h1>
      {tagline && <p>{tagline}</p>}
    </>
  );
}

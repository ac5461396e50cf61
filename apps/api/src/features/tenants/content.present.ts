import type { Contract, ResponseIn } from '@assay/contract';
import type {
  FaqRow,
  HelpRow,
  LandingRow,
  PageLinkRow,
  PageRow,
  PlanRow,
  RenditionRow,
} from './content.queries.ts';
import type { TenantRow } from './tenants.queries.ts';

type Content = ResponseIn<Contract['getContent']>['data'];
type Page = ResponseIn<Contract['getPages']>['pages'][number];
type Picture = NonNullable<Content['homePage']['banner']>;

/** Formats in order of preference; every browser shows the remaining ones. */
const SOURCE_TYPES = ['image/avif', 'image/webp'] as const;

export function presentTenant(row: TenantRow): ResponseIn<Contract['getSubdomain']>['data'] {
  return {
    _id: row.tenant_id,
    name: row.name,
    logo: row.logo,
    logo_size: row.logo_size,
    subdomain_reference: { sub_domain_name: row.sub_domain_name },
    look: { accent_hue: row.accent_hue, accent_vivid: row.accent_vivid },
    time_zone: row.time_zone,
    login_note: row.login_note,
    sign_up: { rule: row.sign_up, domains: row.sign_up_domains },
    leaderboard_names: row.leaderboard_names,
  };
}

export function presentContent(row: LandingRow): Content {
  const pictureOf = (original: string | null) => presentPicture(row.renditions, original);
  const [banner, about, insight] = [row.hero_picture, row.about_picture, row.insight_picture].map(pictureOf);
  return {
    ...presentTenant(row),
    summary: row.summary,
    homePage: {
      bannerImage: banner?.path ?? '',
      heading: row.hero_heading,
      tagline: row.hero_tagline,
      banner: banner ?? null,
    },
    aboutUs: { aboutImage: about?.path ?? '', description: row.about, picture: about ?? null },
    insightSection: {
      heading: row.insight_heading,
      subheading: row.insight_subheading,
      insightImage: insight?.path ?? '',
      picture: insight ?? null,
    },
    plans: row.plans.map(presentPlan),
  };
}

export function presentPicture(renditions: RenditionRow[], original: string | null): Picture | null {
  const own = renditions.filter((rendition) => rendition.original === original);
  const fallback = own.filter(({ content_type }) => !isSource(content_type)).at(-1);
  if (fallback === undefined) return null;
  const { file: path, width, height } = fallback;
  const sources = SOURCE_TYPES.map((type) => ({
    type,
    files: own
      .filter(({ content_type }) => content_type === type)
      .map((rendition) => ({ path: rendition.file, width: rendition.width })),
  }));
  return { path, width, height, sources: sources.filter(({ files }) => files.length > 0) };
}

function isSource(type: string): boolean {
  return SOURCE_TYPES.some((known) => known === type);
}

/** Prices in pounds for the wire, as the specification has them; nothing is computed with pounds. */
export function pounds(pence: number): number {
  return pence / 100;
}

export function presentPlan(row: PlanRow): Content['plans'][number] {
  return {
    _id: row.id,
    price: pounds(row.price_pence),
    validity: row.validity_days,
    access: row.access,
    features: row.features,
  };
}

export function presentPageLink({ id, title }: PageLinkRow): Omit<Page, 'description'> {
  return { _id: id, title, url: `/footer-details/${id}` };
}

export function presentPage(row: PageRow): Page {
  return { ...presentPageLink(row), description: row.description };
}

export function presentFaq({
  id,
  question,
  answer,
}: FaqRow): ResponseIn<Contract['getFaqs']>['faqs'][number] {
  return { _id: id, question, answer };
}

export function presentHelp(row: HelpRow | null): ResponseIn<Contract['getHelp']> {
  if (row === null || row.help === '') return { title: '', description: '', message: 'No content' };
  return { title: row.help_title, description: row.help, message: '' };
}

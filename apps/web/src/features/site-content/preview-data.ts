import type { ApiResponse } from '../../api/client.ts';
import type { SiteContent } from './site-content.ts';
import type { SiteDraft } from './site-drafts.ts';

/** Data of an organisation as visitors and learners are sent it, by the keys of its queries. */
export type SiteData = {
  tenant: ApiResponse<'getSubdomain'>['data'];
  content: ApiResponse<'getContent'>['data'];
  faqs: ApiResponse<'getFaqs'>['faqs'];
  pages: ApiResponse<'getPages'>['pages'];
  help: ApiResponse<'getHelp'>;
};

/** Id of a draft's page within its preview. */
export function idOfDraftPage(index: number): string {
  return String(index + 1);
}

/** Puts a draft in the place of what is sent now. */
export function withDraft(data: SiteData, { shown, logo, pictures }: SiteDraft): SiteData {
  if (shown === null) return data;
  const { content } = data;
  const pictureOf = (digest: string | null) =>
    pictures.find((each) => each.digest === digest)?.picture ?? null;
  switch (shown.document) {
    case 'look':
      return { ...data, tenant: withLook(data.tenant, shown, logo) };
    case 'name': {
      const { name, login_note } = shown;
      return { ...data, tenant: { ...data.tenant, name, login_note } };
    }
    case 'landing': {
      const { heading, tagline } = shown;
      const homePage = { ...content.homePage, heading, tagline, banner: pictureOf(shown.picture) };
      return { ...data, content: { ...content, homePage } };
    }
    case 'about': {
      const aboutUs = { ...content.aboutUs, description: shown.text, picture: pictureOf(shown.picture) };
      return { ...data, content: { ...content, aboutUs } };
    }
    case 'insight': {
      const { heading, subheading } = shown;
      const picture = pictureOf(shown.picture);
      const insightSection = { ...content.insightSection, heading, subheading, picture };
      return { ...data, content: { ...content, insightSection } };
    }
    case 'faqs':
      return { ...data, faqs: shown.faqs.map((faq, index) => ({ _id: idOfDraftPage(index), ...faq })) };
    case 'pages':
      return {
        ...data,
        pages: shown.pages.map(({ title, text }, index) => {
          const id = idOfDraftPage(index);
          return { _id: id, title, description: text, url: `/footer-details/${id}` };
        }),
      };
    case 'help':
      return { ...data, help: { title: shown.title, description: shown.text, message: '' } };
    case 'plans': {
      const plans = shown.plans.map((plan, index) => ({ _id: idOfDraftPage(index), ...plan }));
      return { ...data, content: { ...content, plans } };
    }
    case 'topics':
    case 'leaderboard':
    case 'ticket_topics':
    case 'billing':
      return data;
  }
}

function withLook(
  tenant: SiteData['tenant'],
  { hue, vivid, logo: digest }: Extract<SiteContent, { document: 'look' }>,
  uploaded: SiteDraft['logo'],
): SiteData['tenant'] {
  const look = { accent_hue: hue, accent_vivid: vivid };
  if (digest === null) return { ...tenant, look, logo: '', logo_size: null };
  if (uploaded?.logo !== digest) return { ...tenant, look };
  return { ...tenant, look, logo: uploaded.file, logo_size: uploaded.size };
}

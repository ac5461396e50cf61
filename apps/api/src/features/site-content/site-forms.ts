import type { Contract, RequestOf, SiteDocument } from '@assay/contract';
import type { Content } from '../../tenant-folders/content/documents.ts';

/** The fields of a document's form. */
export type SiteForm = RequestOf<Contract['checkSiteDocument']>['body']['content'];

/** Makes the entries of a tenant's file of a form; empty fields are left out when they are read. */
export function contentOfForm(form: SiteForm): Content {
  switch (form.document) {
    case 'look':
      return {
        colours: { accent_hue: form.hue, accent_vivid: form.vivid },
        logo: form.logo ?? undefined,
      };
    case 'landing': {
      const { heading, tagline, summary, picture } = form;
      return { summary, landing: { hero: { heading, tagline, picture: picture ?? undefined } } };
    }
    case 'about':
      return { landing: { about: { text: form.text, picture: form.picture ?? undefined } } };
    case 'insight': {
      const { heading, subheading, picture } = form;
      return { landing: { insight: { heading, subheading, picture: picture ?? undefined } } };
    }
    case 'faqs':
      return { faqs: form.faqs };
    case 'pages': {
      const nameOf = namesFor(form.pages.map(({ page }) => page));
      return {
        pages: form.pages.map(({ page, ...rest }) => ({ page: page || nameOf(rest.title), ...rest })),
      };
    }
    case 'help':
      return { help: { title: form.title, text: form.text } };
    case 'plans': {
      const nameOf = namesFor(form.plans.map(({ plan }) => plan));
      return {
        plans: form.plans.map(({ plan, features, ...rest }) => ({
          plan: plan || nameOf(rest.access),
          ...rest,
          features: withoutBlank(features),
        })),
      };
    }
    case 'topics':
      return { topics: form.topics };
    case 'name':
      return {
        name: form.name.trim(),
        sub_domain_name: form.sub_domain_name.trim(),
        login_note: form.login_note.trim(),
      };
    case 'leaderboard':
      return {
        leaderboard: form.leaderboard,
        leaderboard_names: form.leaderboard_names,
        leaderboard_least_percent: form.leaderboard_least_percent ?? undefined,
      };
    case 'ticket_topics':
      return { ticket_topics: form.ticket_topics };
    case 'billing': {
      const [seller, vat_number] = [form.seller.trim(), form.vat_number.trim()];
      const address = withoutBlank(form.address);
      return { billing: { seller, address, vat_number, vat_rate: form.vat_rate ?? undefined } };
    }
  }
}

/** Leaves out the lines in which nothing is written. */
function withoutBlank(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '');
}

/** Makes names of new entries, such as `privacy-policy` of a title, which none of the others has. */
function namesFor(taken: readonly string[]): (words: string) => string {
  const known = new Set(taken);
  return (words) => {
    const letters = words.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
    const name =
      letters
        .replaceAll(/[^a-z0-9]+/gu, '-')
        .replaceAll(/^-+|-+$/gu, '')
        .slice(0, 32) || 'entry';
    let free = name;
    for (let count = 2; known.has(free); count += 1) free = `${name}-${count}`;
    known.add(free);
    return free;
  };
}

/** Inverse of `contentOfForm`. */
export function formOfContent(document: SiteDocument, content: Content): SiteForm {
  const { colours, logo, summary, landing, faqs, pages, help, plans, topics } = content;
  switch (document) {
    case 'look':
      return {
        document,
        hue: colours?.accent_hue ?? 0,
        vivid: colours?.accent_vivid ?? 0,
        logo: logo ?? null,
      };
    case 'landing': {
      const { heading = '', tagline = '', picture = null } = landing?.hero ?? {};
      return { document, summary: summary ?? '', heading, tagline, picture };
    }
    case 'about':
      return { document, text: landing?.about?.text ?? '', picture: landing?.about?.picture ?? null };
    case 'insight': {
      const { heading = '', subheading = '', picture = null } = landing?.insight ?? {};
      return { document, heading, subheading, picture };
    }
    case 'faqs':
      return { document, faqs: faqs ?? [] };
    case 'pages':
      return { document, pages: pages ?? [] };
    case 'help':
      return { document, title: help?.title ?? '', text: help?.text ?? '' };
    case 'plans':
      return { document, plans: (plans ?? []).map((plan) => ({ ...plan, features: plan.features ?? [] })) };
    case 'topics':
      return { document, topics: (topics ?? []).map(formOfTopic) };
    case 'name': {
      const { name = '', sub_domain_name = name, login_note = '' } = content;
      return { document, name, sub_domain_name: sub_domain_name === name ? '' : sub_domain_name, login_note };
    }
    case 'leaderboard': {
      const { leaderboard = true, leaderboard_names = 'full', leaderboard_least_percent = null } = content;
      return { document, leaderboard, leaderboard_names, leaderboard_least_percent };
    }
    case 'ticket_topics':
      return { document, ticket_topics: content.ticket_topics ?? [] };
    case 'billing': {
      const { seller = '', address = [], vat_number = '', vat_rate = null } = content.billing ?? {};
      return { document, seller, address, vat_number, vat_rate };
    }
  }
}

function formOfTopic({ topic, text, references, pictures }: NonNullable<Content['topics']>[number]) {
  return {
    topic,
    text: text ?? '',
    references: (references ?? []).map(({ title, url }) => ({ title, url: url ?? '' })),
    pictures: pictures ?? [],
  };
}

/** Fields of forms by the entries of a file that they become. */
const FIELDS: readonly (readonly [entry: string, field: string])[] = [
  ['colours.accent_hue', 'hue'],
  ['colours.accent_vivid', 'vivid'],
  ['landing.hero.', ''],
  ['landing.about.', ''],
  ['landing.insight.', ''],
  ['help.', ''],
  ['billing.', ''],
];

/** Path of a form's field, such as `faqs.0.question`, by the path of its entry. */
export function fieldOfEntry(path: readonly (string | number)[]): string {
  const entry = path.join('.');
  const [start, field] = FIELDS.find(([beginning]) => entry.startsWith(beginning)) ?? ['', ''];
  return `${field}${entry.slice(start.length)}`;
}

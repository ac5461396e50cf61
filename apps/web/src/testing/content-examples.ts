import { PAGE_DATA_ID, type PageData } from '@assay/contract/page-data';
import type { ApiResponse } from '../api/client.ts';
import type { Content, Picture } from '../features/content/content.ts';
import { tenant } from './examples.ts';
import { network } from './network.ts';

const id = (last: number) => `0198f000-0000-7000-8000-${String(last).padStart(12, '0')}`;

export function examplePicture(name: string): Picture {
  const file = (format: string, width: number) => ({ path: `${name}-${width}.${format}`, width });
  return {
    path: `${name}.png`,
    width: 1200,
    height: 800,
    sources: [
      { type: 'image/avif', files: [file('avif', 600), file('avif', 1200)] },
      { type: 'image/webp', files: [file('webp', 600), file('webp', 1200)] },
    ],
  };
}

/** All content that an organisation can have. */
export const content: Content = {
  ...tenant,
  summary: 'Papers for the harbour.',
  homePage: {
    bannerImage: 'quay.png',
    heading: 'Know the harbour.',
    tagline: 'Short papers, honest clocks.',
    banner: examplePicture('quay'),
  },
  aboutUs: {
    aboutImage: 'school.png',
    description: '<p>We have taught since <b>1954</b>.</p>',
    picture: examplePicture('school'),
  },
  insightSection: {
    heading: 'See where it shoals',
    subheading: 'Answers are charted by topic.',
    insightImage: '',
    picture: null,
  },
  plans: [
    { _id: id(70), price: 18, validity: 30, access: 'All papers', features: ['Explanations', 'Topics'] },
    { _id: id(71), price: 45.5, validity: 1, access: '', features: [] },
  ],
};

/** The content of an organisation without texts and pictures. */
export const noContent: Content = {
  ...content,
  summary: '',
  homePage: { bannerImage: '', heading: '', tagline: '', banner: null },
  aboutUs: { aboutImage: '', description: '', picture: null },
  insightSection: { heading: '', subheading: '', insightImage: '', picture: null },
  plans: [],
};

export const faqs: ApiResponse<'getFaqs'>['faqs'] = [
  { _id: id(80), question: 'May I stop?', answer: '<p>Yes, the clock goes on.</p>' },
  { _id: id(81), question: 'Who writes them?', answer: '<p>Pilots.</p>' },
];

export const footerPages: ApiResponse<'getPages'>['pages'] = [
  { _id: id(90), title: 'Terms', description: '<p>Be fair.</p>', url: `/footer-details/${id(90)}` },
  { _id: id(91), title: 'Privacy', description: '<p>We keep little.</p>', url: `/footer-details/${id(91)}` },
];

export const pageLinks = footerPages.map(({ _id, title, url }) => ({ _id, title, url }));

/** Answers the calls for the organisation's content with this from now on. */
export function answerContent({ data = content, asked = faqs, pages = footerPages } = {}): void {
  network.answer('getContent', { data });
  network.answer('getFaqs', { faqs: asked });
  network.answer('getPages', { pages });
}

/** Adds this data to the page, as a server's response that arrived so many seconds ago. */
export function receivePageData(data: PageData, secondsAgo = 0): void {
  const element = document.createElement('script');
  Object.assign(element, { type: 'application/json', id: PAGE_DATA_ID, textContent: JSON.stringify(data) });
  document.body.append(element);
  Object.defineProperty(performance, 'timeOrigin', {
    configurable: true,
    value: Date.now() - secondsAgo * 1_000,
  });
}

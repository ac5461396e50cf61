import type { Reference } from '@assay/assessment';

/**
 * What an organisation shows of itself, as a folder tells it; texts are empty where it says nothing, HTML is
 * clean.
 */
export type ContentFacts = {
  summary: string;
  hero: { heading: string; tagline: string; picture: PictureDigest | null };
  about: { html: string; picture: PictureDigest | null };
  insight: { heading: string; subheading: string; picture: PictureDigest | null };
  help: { title: string; html: string };
  pages: PageFacts[];
  faqs: FaqFacts[];
  plans: PlanFacts[];
  topics: TopicFacts[];
};
/** SHA-256 of a picture as it was given, in hexadecimal. */
export type PictureDigest = string;
export type PageFacts = { shortName: string; title: string; html: string };
export type FaqFacts = { question: string; answer: string };
export type PlanFacts = {
  shortName: string;
  pricePence: number;
  validityDays: number;
  access: string;
  features: string[];
};
export type TopicFacts = {
  /** From its domain on. */
  path: string[];
  html: string;
  references: Reference[];
  pictures: { digest: PictureDigest; alt: string }[];
};

export const NO_CONTENT: ContentFacts = {
  summary: '',
  hero: { heading: '', tagline: '', picture: null },
  about: { html: '', picture: null },
  insight: { heading: '', subheading: '', picture: null },
  help: { title: '', html: '' },
  pages: [],
  faqs: [],
  plans: [],
  topics: [],
};

/** Every picture that is named. */
export function picturesOf({ hero, about, insight, topics }: ContentFacts): PictureDigest[] {
  const all = [
    hero.picture,
    about.picture,
    insight.picture,
    ...topics.flatMap(({ pictures }) => pictures.map(({ digest }) => digest)),
  ];
  return [...new Set(all.filter((digest) => digest !== null))];
}

/** How a topic is named to people. */
export function nameOfTopic(path: string[]): string {
  return path.join(' / ');
}

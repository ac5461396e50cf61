import type { Reference } from '@assay/assessment';

/**
 * An organisation's public content, as its folder gives it; texts are empty where it says nothing, HTML is
 * sanitised.
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
/** SHA-256 of a picture as the folder gave it, in hexadecimal. */
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
  /** Names from the domain down. */
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

/** Lists every picture that the content names. */
export function picturesOf({ hero, about, insight, topics }: ContentFacts): PictureDigest[] {
  const all = [
    hero.picture,
    about.picture,
    insight.picture,
    ...topics.flatMap(({ pictures }) => pictures.map(({ digest }) => digest)),
  ];
  return [...new Set(all.filter((digest) => digest !== null))];
}

/** Name of a topic for people. */
export function nameOfTopic(path: string[]): string {
  return path.join(' / ');
}

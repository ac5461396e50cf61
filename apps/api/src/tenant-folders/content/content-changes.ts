import { type Change, changesOfEntries, changesOfOrder, type Entries } from '../change.ts';
import {
  type ContentFacts,
  type FaqFacts,
  nameOfTopic,
  type PageFacts,
  type PlanFacts,
  type TopicFacts,
} from './content-facts.ts';

/** Lists what a folder changes of its tenant's public content, in the order of the file. */
export function changesOfContent(stored: ContentFacts, wanted: ContentFacts): Change[] {
  return [
    ...changesOfEntries(landingEntries(stored), landingEntries(wanted)),
    ...changesOfList(stored.pages, wanted.pages, PAGES),
    ...changesOfList(stored.faqs, wanted.faqs, FAQS),
    ...changesOfEntries(helpEntries(stored), helpEntries(wanted)),
    ...changesOfList(stored.plans, wanted.plans, PLANS),
    ...changesOfList(stored.topics, wanted.topics, TOPICS),
  ];
}

function landingEntries({ summary, hero, about, insight }: ContentFacts): Entries {
  return [
    ['summary', summary],
    ['landing, hero, heading', hero.heading],
    ['landing, hero, tagline', hero.tagline],
    ['landing, hero, picture', formatPicture(hero.picture)],
    ['landing, about, text', about.html],
    ['landing, about, picture', formatPicture(about.picture)],
    ['landing, insight, heading', insight.heading],
    ['landing, insight, subheading', insight.subheading],
    ['landing, insight, picture', formatPicture(insight.picture)],
  ];
}

function helpEntries({ help }: ContentFacts): Entries {
  return [
    ['help, title', help.title],
    ['help, text', help.html],
  ];
}

function formatPicture(digest: string | null): string {
  return digest === null ? '' : `picture ${digest.slice(0, 12)}`;
}

/** Description of a list: how its items are told apart and what is said of each. */
type ListKind<Item> = {
  /** Name of the whole list in the file. */
  name: string;
  nameOf(item: Item): string;
  /** The first entry says that the item is there. */
  entriesOf(item: Item): Entries;
  /** Effect of removing an item. */
  removed?: string;
};

const PAGES: ListKind<PageFacts> = {
  name: 'pages',
  nameOf: ({ shortName }) => shortName,
  entriesOf: ({ shortName, title, html }) => [
    [`page ${shortName}`, title],
    [`page ${shortName}, text`, html],
  ],
};

const FAQS: ListKind<FaqFacts> = {
  name: 'faqs',
  nameOf: ({ question }) => question,
  entriesOf: ({ question, answer }) => [[`faq “${question}”`, answer]],
};

const PLANS: ListKind<PlanFacts> = {
  name: 'plans',
  nameOf: ({ shortName }) => shortName,
  entriesOf: ({ shortName, pricePence, validityDays, access, features }) => [
    [`plan ${shortName}`, `£${(pricePence / 100).toFixed(2)} for ${validityDays} days`],
    [`plan ${shortName}, access`, access],
    [`plan ${shortName}, features`, features.join('; ')],
  ],
  removed: 'not offered any more; kept for those who have it',
};

const TOPICS: ListKind<TopicFacts> = {
  name: 'topics',
  nameOf: ({ path }) => nameOfTopic(path),
  entriesOf: ({ path, html, references, pictures }) => {
    const topic = `topic ${nameOfTopic(path)}`;
    return [
      [topic, 'described'],
      [`${topic}, text`, html],
      [
        `${topic}, references`,
        references.map(({ title, url }) => (url === undefined ? title : `${title} <${url}>`)).join('; '),
      ],
      [
        `${topic}, pictures`,
        pictures.map(({ digest, alt }) => `${formatPicture(digest)} (${alt})`).join('; '),
      ],
    ];
  },
  removed: 'the topic stays with its questions',
};

function changesOfList<Item>(before: Item[], after: Item[], kind: ListKind<Item>): Change[] {
  const namesBefore = new Map(before.map((item) => [kind.nameOf(item), item]));
  const namesAfter = new Map(after.map((item) => [kind.nameOf(item), item]));
  const changes = after.flatMap((item) => {
    const known = namesBefore.get(kind.nameOf(item));
    return changesOfEntries(known === undefined ? [] : kind.entriesOf(known), kind.entriesOf(item));
  });
  for (const item of before.filter((each) => !namesAfter.has(kind.nameOf(each)))) {
    const [first] = kind.entriesOf(item);
    if (first === undefined) continue;
    const [subject, value] = first;
    const note = kind.removed === undefined ? {} : { note: kind.removed };
    changes.push({ subject, before: value, after: null, ...note });
  }
  return [...changes, ...changesOfOrder(kind.name, [...namesBefore.keys()], [...namesAfter.keys()])];
}

import type { NamedPicture, SiteContent } from '../../features/site-content/site-content.ts';
import type { SiteDraft } from '../../features/site-content/site-drafts.ts';
import { FaqFields, PageFields, PlanFields } from './list-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { BillingFields, LeaderboardFields, TicketTopicFields } from './rule-fields.tsx';
import { AboutFields, HelpFields, InsightFields, LandingFields, NameFields } from './text-fields.tsx';
import { TopicFields } from './topic-fields.tsx';

type Props = {
  draft: SiteDraft;
  /** Paths of the organisation's topics, where the document is about some. */
  topics: readonly string[][];
  /** True where a part of the form, such as `topics.0`, has a fault. */
  hasFaultIn(part: string): boolean;
  /** The fault at a field, as a sentence; null for none. */
  faultAt(field: string): string | null;
  onEdit(changed: Partial<SiteDraft> & { content: SiteContent }): void;
};

/** The fields of a document's form. */
export function DocumentFields({ draft, topics, hasFaultIn, faultAt, onEdit }: Props) {
  const { content, pictures } = draft;
  const edit = (changed: SiteContent, uploaded?: NamedPicture) =>
    onEdit({ content: changed, ...(uploaded && { pictures: [...pictures, uploaded] }) });
  switch (content.document) {
    case 'look':
      return <LookFields content={content} uploaded={draft.logo} faultAt={faultAt} onEdit={onEdit} />;
    case 'landing':
      return <LandingFields content={content} pictures={pictures} faultAt={faultAt} onEdit={edit} />;
    case 'about':
      return <AboutFields content={content} pictures={pictures} faultAt={faultAt} onEdit={edit} />;
    case 'insight':
      return <InsightFields content={content} pictures={pictures} faultAt={faultAt} onEdit={edit} />;
    case 'faqs':
      return <FaqFields content={content} faultAt={faultAt} onEdit={edit} />;
    case 'pages':
      return <PageFields content={content} faultAt={faultAt} onEdit={edit} />;
    case 'help':
      return <HelpFields content={content} faultAt={faultAt} onEdit={edit} />;
    case 'plans':
      return <PlanFields content={content} faultAt={faultAt} onEdit={edit} />;
    case 'topics':
      return (
        <TopicFields
          content={content}
          pictures={pictures}
          topics={topics}
          hasFaultIn={hasFaultIn}
          faultAt={faultAt}
          onEdit={edit}
        />
      );
    case 'name':
      return <NameFields content={content} faultAt={faultAt} onEdit={edit} />;
    case 'leaderboard':
      return <LeaderboardFields content={content} faultAt={faultAt} onEdit={edit} />;
    case 'ticket_topics':
      return <TicketTopicFields content={content} faultAt={faultAt} onEdit={edit} />;
    case 'billing':
      return <BillingFields content={content} faultAt={faultAt} onEdit={edit} />;
  }
}

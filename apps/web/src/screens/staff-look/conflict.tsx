import { useQuery } from '@tanstack/react-query';
import { type SiteDocument, siteRevisionQuery } from '../../features/site-content/site-content.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeList } from './change-list.tsx';

type Props = {
  userId: string;
  document: SiteDocument;
  /** Number of the revision that the reader's changes follow; 0 for none. */
  base: number;
  onKeep(): void;
  onDrop(): void;
};

/** Tells what somebody else saved meanwhile, and asks whose is to stay. */
export function Conflict({ userId, document, base, onKeep, onDrop }: Props) {
  const { data } = useQuery({ ...siteRevisionQuery(userId, document, base), enabled: base > 0 });
  return (
    <section className="look-conflict" aria-label="Changed by somebody else">
      <p role="alert">
        <b>Somebody changed this meanwhile.</b> What you typed is still here.
      </p>
      {data && data.changes.length > 0 && <ChangeList changes={data.changes} />}
      <div className="look-acts">
        <Button onClick={onKeep}>Go on with mine</Button>
        <Button onClick={onDrop}>Take theirs</Button>
      </div>
    </section>
  );
}

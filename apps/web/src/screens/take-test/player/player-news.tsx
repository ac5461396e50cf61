import type { AttemptSnapshot, MovedDeadline, Word } from '../../../features/attempts/attempt.ts';
import { formatTime, formatWholeMinutes } from '../../../ui/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useReadNews } from './use-read-news.ts';
import './notices.css';

type Item = { id: string; icon: 'clock' | 'chat'; label: string; text: string };

type Props = { attemptId: string } & Pick<AttemptSnapshot, 'movedDeadline' | 'words'>;

/** Changes of the deadline and words of the staff, until the learner has read them. */
export function PlayerNews({ attemptId, movedDeadline, words }: Props) {
  const [read, markRead] = useReadNews(attemptId);
  const items = [...(movedDeadline === null ? [] : [itemOfMove(movedDeadline)]), ...words.map(itemOfWord)];
  // The element stays: a screen reader reads what comes into it.
  return (
    <div className="player-news" role="status">
      {items
        .filter(({ id }) => !read.has(id))
        .map(({ id, icon, label, text }) => (
          <div key={id} className="player-news-item">
            <Icon name={icon} />
            <p>
              <b>{label}</b>
              <span>{text}</span>
            </p>
            <IconButton icon="close" label="Close" onClick={() => markRead(id)} />
          </div>
        ))}
    </div>
  );
}

function itemOfMove({ from, to }: MovedDeadline): Item {
  const until = formatTime(new Date(to).toISOString());
  const more = formatWholeMinutes(Math.round((to - from) / 1_000));
  const text = to < from ? `This test now ends at ${until}.` : `You have ${more} more: until ${until}.`;
  return { id: String(to), icon: 'clock', label: 'Time', text };
}

function itemOfWord({ _id, text, sentAt }: Word): Item {
  return { id: _id, icon: 'chat', label: `From the organisers, ${formatTime(sentAt)}`, text };
}

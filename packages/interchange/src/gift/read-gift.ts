import { topicOfCategory } from '../category.ts';
import type { Digest, Draft, DraftsOfFile } from '../draft.ts';
import { unreadable } from '../findings.ts';
import { changed, type Note } from '../notes.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { unescaped } from './escapes.ts';
import { giftBlocks } from './gift-blocks.ts';
import { questionOfBlock } from './question-of-block.ts';

/**
 * Reads a GIFT file as Moodle does: an empty line parts questions, a category holds for what comes after it. A broken
 * question is refused by itself.
 * @param bank stands before every id
 */
export function readGift(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  const first = draftsOf(bytes, bank, digest).next();
  if (first.done) return unreadable('no_items', 'The file holds no question.');
  return { type: 'drafts', drafts: draftsOf(bytes, bank, digest) };
}

function* draftsOf(bytes: Uint8Array, bank: string, digest: Digest): Generator<Draft> {
  const names = new PictureNames();
  let topic: string[] = [];
  let topicNotes: Note[] = [];
  for (const block of giftBlocks(bytes)) {
    if ('category' in block) {
      const { shortened, ...found } = topicOfCategory(unescaped(block.category).trim());
      topic = found.topic;
      topicNotes = shortened ? [changed('topic_shortened')] : [];
      continue;
    }
    const place = { unit: 'line', first: block.first, last: block.last } as const;
    yield { place, ...questionOfBlock(block, { bank, topic, notes: topicNotes, names, digest }) };
  }
}

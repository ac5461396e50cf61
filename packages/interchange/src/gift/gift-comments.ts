/** What comments say of a question: `[id:…]` and `[tag:…]`, in which a bracket has a backslash before it. */
export type GiftComments = { id: string | null; tags: string[] };

const MARK = /\[(id|tag):((?:\\\]|[^\]]){1,200})\]/gu;

export function giftCommentsOf(comments: string[]): GiftComments {
  let id: string | null = null;
  const tags: string[] = [];
  for (const comment of comments) {
    for (const [, name, value = ''] of comment.matchAll(MARK)) {
      const written = value.replaceAll('\\]', ']').trim();
      if (written === '') continue;
      if (name === 'tag') tags.push(written);
      else id ??= written;
    }
  }
  return { id, tags };
}

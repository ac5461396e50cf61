import type { Draft } from './draft.ts';
import type { ItemOutcome } from './findings.ts';
import { plainText, shorten, truncate } from './texts/html/html.ts';

const MAX_LABEL_LENGTH = 40;

/** The first words of a text, to know its question by; null where it has none. */
export function labelOf(text: string): string | null {
  const line = truncate(text, 500).replace(/\s+/gu, ' ').trim();
  return line === '' ? null : shorten(line, MAX_LABEL_LENGTH);
}

/** Tells of each item that is refused what somebody who looks for it sees of it; each draft makes one outcome at once. */
export function* withLabels(
  drafts: Iterable<Draft>,
  compare: (drafts: Iterable<Draft>) => Iterable<ItemOutcome>,
): Generator<ItemOutcome> {
  let last: Draft | null = null;
  function* seen(): Generator<Draft> {
    for (const draft of drafts) {
      last = draft;
      yield draft;
    }
  }
  for (const outcome of compare(seen())) {
    const label = outcome.type === 'refused' && last !== null ? labelOfDraft(last) : null;
    yield outcome.type === 'refused' && label !== null ? { ...outcome, label } : outcome;
  }
}

function labelOfDraft({ label, result }: Draft): string | null {
  return label ?? labelOf(result.type === 'question' ? plainText(result.question.stem) : '');
}

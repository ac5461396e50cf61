import type { DraftPicture, QuestionDraft } from '@assay/assessment';
import { diffWordsWithSpace } from 'diff';
import { removeOption, replaced, without } from './draft-content.ts';

/** Part of a question that is compared, and taken over, by itself. */
export type Part =
  | {
      name: 'kind' | 'topic' | 'stem' | 'key' | 'explanation' | 'images' | 'explanationImages' | 'references';
    }
  | { name: 'option' | 'statement'; index: number };

export type Chunk = { text: string; kind: 'same' | 'added' | 'removed' };

const KINDS: Record<QuestionDraft['kind'], string> = {
  single: 'One answer',
  multiple: 'Several answers',
  parts: 'True–false',
};

const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

/** Name of a part as the form has it. */
export function describePart(part: Part): string {
  switch (part.name) {
    case 'option':
      return `Option ${letter(part.index)}`;
    case 'statement':
      return `Statement ${letter(part.index)}`;
    case 'images':
      return 'Pictures';
    case 'explanationImages':
      return 'Pictures of the explanation';
    default:
      return part.name.charAt(0).toUpperCase() + part.name.slice(1);
  }
}

/** Parts that two or more texts have between them, in the order of the form. */
function partsOf(drafts: readonly QuestionDraft[]): Part[] {
  const most = (count: (draft: QuestionDraft) => number) => Math.max(...drafts.map(count));
  const options = most(({ kind, options: list }) => (kind === 'parts' ? 0 : list.length));
  const statements = most(({ kind, parts: list }) => (kind === 'parts' ? list.length : 0));
  return [
    { name: 'kind' },
    { name: 'topic' },
    { name: 'stem' },
    { name: 'images' },
    ...Array.from({ length: options }, (_, index): Part => ({ name: 'option', index })),
    ...Array.from({ length: statements }, (_, index): Part => ({ name: 'statement', index })),
    { name: 'key' },
    { name: 'explanation' },
    { name: 'explanationImages' },
    { name: 'references' },
  ];
}

/** Makes plain text of authors' HTML, in which nothing that differs is lost. */
export type ToText = (html: string) => string;

/** A part of a text in words; empty where it has none. */
function textOf(draft: QuestionDraft, part: Part, toText: ToText): string {
  switch (part.name) {
    case 'kind':
      return KINDS[draft.kind];
    case 'topic':
      return draft.topic.join(' › ');
    case 'stem':
    case 'explanation':
      return toText(draft[part.name]);
    case 'option':
      return draft.kind === 'parts' ? '' : toText(draft.options[part.index] ?? '');
    case 'statement':
      return draft.kind === 'parts' ? toText(draft.parts[part.index]?.statement ?? '') : '';
    case 'key':
      return keyOf(draft);
    case 'images':
    case 'explanationImages':
      return draft[part.name].map(describePicture).join('; ');
    case 'references':
      return draft.references.map(({ title, url }) => (url === '' ? title : `${title} (${url})`)).join('; ');
  }
}

function keyOf({ kind, correct, parts }: QuestionDraft): string {
  if (kind !== 'parts') return correct.map(letter).join(', ');
  return parts
    .map(({ correct: is }, index) => `${letter(index)} ${is === null ? 'open' : is ? 'true' : 'false'}`)
    .join(', ');
}

function describePicture({ file, alt, caption }: DraftPicture): string {
  const name = file.split('/').at(-1) ?? file;
  return [alt || name, caption].filter((text) => text !== '').join(', ');
}

/** The part as it is stored, so that a difference without other words is found, too. */
function rawOf(draft: QuestionDraft, part: Part): string {
  switch (part.name) {
    case 'option':
      return draft.kind === 'parts' ? '' : (draft.options[part.index] ?? '');
    case 'statement':
      return draft.kind === 'parts' ? (draft.parts[part.index]?.statement ?? '') : '';
    case 'key':
      return keyOf(draft);
    default:
      return JSON.stringify(draft[part.name]);
  }
}

/** One side of a comparison: what it says of a part, marked by what was before. */
export type Side = {
  chunks: Chunk[];
  /** same: as before · format: other formatting of the same words */
  change: 'same' | 'words' | 'format';
};

export type ComparedPart = { part: Part; before: Side | null; after: Side };

function sideOf(before: QuestionDraft, after: QuestionDraft, part: Part, toText: ToText): Side {
  const text = textOf(after, part, toText);
  const unchanged = shortened([{ text, kind: 'same' }]);
  if (rawOf(before, part) === rawOf(after, part)) return { chunks: unchanged, change: 'same' };
  const was = textOf(before, part, toText);
  if (was === text) return { chunks: unchanged, change: 'format' };
  const chunks = diffWordsWithSpace(was, text).map(
    ({ value, added, removed }): Chunk => ({
      text: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    }),
  );
  return { chunks: shortened(chunks), change: 'words' };
}

/** One side of which it is not known what was before; whole, since any of it may be what differs. */
function plainSide(draft: QuestionDraft, part: Part, toText: ToText): Side {
  return { chunks: [{ text: textOf(draft, part, toText), kind: 'same' }], change: 'words' };
}

/** Parts in which a text differs from the one before. */
export function differencesOf(before: QuestionDraft, after: QuestionDraft, toText: ToText): ComparedPart[] {
  return partsOf([before, after])
    .map((part) => ({ part, before: null, after: sideOf(before, after, part, toText) }))
    .filter(({ after: side }) => side.change !== 'same');
}

/**
 * Parts in which two texts differ, each side marked by what both began with.
 * @param base null where that is unknown: then the other is marked by the first
 */
export function compare(
  base: QuestionDraft | null,
  theirs: QuestionDraft,
  mine: QuestionDraft,
  toText: ToText,
): ComparedPart[] {
  return partsOf([theirs, mine])
    .filter((part) => rawOf(theirs, part) !== rawOf(mine, part))
    .map((part) => ({
      part,
      before: base === null ? plainSide(theirs, part, toText) : sideOf(base, theirs, part, toText),
      after: sideOf(base ?? theirs, mine, part, toText),
    }));
}

/** Characters of unchanged text that are left on either side of a difference. */
const CONTEXT = 60;

/** Cuts long unchanged stretches down to what lies beside a difference, or to their beginning. */
function shortened(chunks: readonly Chunk[]): Chunk[] {
  return chunks.map(({ text, kind }, index) => {
    if (kind !== 'same' || text.length <= 2 * CONTEXT) return { text, kind };
    const isBeginning = index === 0 && chunks.length > 1;
    const head = isBeginning ? '' : upToGap(text.slice(0, CONTEXT));
    const tail = index === chunks.length - 1 ? '' : fromGap(text.slice(-CONTEXT));
    return { text: `${head}…${tail}`, kind };
  });
}

function upToGap(text: string): string {
  const at = text.lastIndexOf(' ');
  return at < 0 ? text : text.slice(0, at + 1);
}

function fromGap(text: string): string {
  const at = text.indexOf(' ');
  return at < 0 ? text : text.slice(at);
}

/** Takes one part of another text over. An option or statement that the other lacks is removed. */
export function takePart(mine: QuestionDraft, theirs: QuestionDraft, part: Part): QuestionDraft {
  switch (part.name) {
    case 'option': {
      const option = theirs.options[part.index];
      if (option === undefined) return removeOption(mine, part.index);
      const options =
        part.index < mine.options.length
          ? replaced(mine.options, part.index, option)
          : [...mine.options, option];
      return { ...mine, options };
    }
    case 'statement': {
      const statement = theirs.parts[part.index];
      if (statement === undefined) return { ...mine, parts: without(mine.parts, part.index) };
      const own = mine.parts[part.index];
      if (own === undefined) return { ...mine, parts: [...mine.parts, statement] };
      const taken = { statement: statement.statement, correct: own.correct };
      return { ...mine, parts: replaced(mine.parts, part.index, taken) };
    }
    case 'key':
      return {
        ...mine,
        correct: theirs.correct.filter((index) => index < mine.options.length),
        parts: mine.parts.map((own, index) => ({
          statement: own.statement,
          correct: theirs.parts[index] === undefined ? own.correct : theirs.parts[index].correct,
        })),
      };
    default:
      return { ...mine, [part.name]: theirs[part.name] };
  }
}

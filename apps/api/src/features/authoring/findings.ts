import {
  findQuestionFault,
  type Question,
  type QuestionDraft,
  type QuestionId,
  replaceFormulas,
} from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { DraftFinding, FindingReason } from '@assay/contract';
import { FINDING_REASONS } from '@assay/contract';
import { htmlTokens, plainText } from '@assay/interchange';

export type Finding = Omit<DraftFinding, 'question'> & {
  question: { _id: QuestionId; name: string; stem: string } | null;
};

const FAULTS: readonly string[] = FINDING_REASONS.fault;

export function findingAt(
  reason: FindingReason,
  field: Finding['field'],
  index: number | null = null,
  detail: string | null = null,
): Finding {
  return {
    level: FAULTS.includes(reason) ? 'fault' : 'warning',
    reason,
    field,
    index,
    detail,
    question: null,
  };
}

/** True when nothing of a text would be seen. */
function isBlank(html: string): boolean {
  return plainText(html).trim() === '' && !html.includes('<math');
}

/**
 * Finds what keeps a draft from being a question.
 * @param draft as it would be kept
 * @param question the same as a question
 */
export function findFaults(draft: QuestionDraft, question: Question): Finding[] {
  const found = [
    ...(isBlank(draft.stem) ? [findingAt('stem_missing', 'stem')] : []),
    ...(draft.kind === 'parts' ? faultsOfParts(draft) : faultsOfOptions(draft, question)),
    ...faultsOfPictures(draft.images, 'images'),
    ...faultsOfPictures(draft.explanationImages, 'explanationImages'),
    ...draft.references.flatMap(({ title, url }, index) => faultsOfReference(title, url, index)),
    ...draft.topic.flatMap((step, index) =>
      step.trim() === '' ? findingAt('topic_step_empty', 'topic', index) : [],
    ),
  ];
  // The form's own bounds are those of a question, so what else the schema refuses grew in the cleaning.
  const isQuestion = found.length > 0 || questionSchema.safeParse(question).success;
  return isQuestion ? found : [findingAt('text_too_long', 'stem')];
}

function faultsOfParts({ parts }: QuestionDraft): Finding[] {
  if (parts.length === 0) return [findingAt('too_few_options', 'parts')];
  return parts.flatMap(({ statement, correct }, index) => [
    ...(isBlank(statement) ? [findingAt('text_empty', 'parts', index)] : []),
    ...(correct === null ? [findingAt('part_key_missing', 'parts', index)] : []),
  ]);
}

function faultsOfOptions({ kind, options, correct }: QuestionDraft, question: Question): Finding[] {
  const found = options.flatMap((option, index) =>
    isBlank(option) ? findingAt('text_empty', 'options', index) : [],
  );
  if (options.length < 2) found.push(findingAt('too_few_options', 'options'));
  const isMarked = kind === 'single' ? correct.length === 1 : correct.length > 0;
  if (!isMarked) found.push(findingAt('key_missing', 'options'));
  const fault = found.length > 0 ? null : findQuestionFault(question);
  if (fault !== null) found.push(findingAt(fault, 'options'));
  return found;
}

function faultsOfPictures(
  pictures: QuestionDraft['images'],
  field: 'images' | 'explanationImages',
): Finding[] {
  return pictures.flatMap(({ alt }, index) =>
    alt.trim() === '' ? findingAt('alt_missing', field, index) : [],
  );
}

function faultsOfReference(title: string, url: string, index: number): Finding[] {
  const isAddress = url === '' || (URL.canParse(url) && /^https?:/iu.test(url));
  return [
    ...(title.trim() === '' ? [findingAt('reference_title_missing', 'references', index)] : []),
    ...(isAddress ? [] : [findingAt('reference_address_wrong', 'references', index)]),
  ];
}

/** Ratio to the longest wrong option from which its length gives the right one away. */
const TELLING_RATIO = 1.5;
const TELLING_LENGTH = 30;
const ALL_OF_THEM = /\b(?:all|none|both) of (?:the above|the options|these|them)\b/iu;

/**
 * Finds what may be wrong with a draft, and lets it pass.
 * @param written the same before its texts were cleaned
 */
export function findWarnings(draft: QuestionDraft, written: QuestionDraft): Finding[] {
  const texts = (each: QuestionDraft): [Finding['field'], number | null, string][] => [
    ['stem', null, each.stem],
    ...(each.kind === 'parts'
      ? each.parts.map(({ statement }, index): [Finding['field'], number, string] => [
          'parts',
          index,
          statement,
        ])
      : each.options.map((option, index): [Finding['field'], number, string] => ['options', index, option])),
    ['explanation', null, each.explanation],
  ];
  const before = texts(written);
  return [
    ...texts(draft).flatMap(([field, index, html], place) =>
      elementsOf(html) < elementsOf(before[place]?.[2] ?? '')
        ? findingAt('markup_removed', field, index)
        : [],
    ),
    ...(draft.kind === 'parts' ? [] : warningsOfOptions(draft)),
    ...(isBlank(draft.explanation) ? [findingAt('explanation_missing', 'explanation')] : []),
    ...(draft.topic.length === 0 ? [findingAt('topic_missing', 'topic')] : []),
  ];
}

/** Counts the elements of a text besides those of formulas. */
function elementsOf(html: string): number {
  const tokens = htmlTokens(replaceFormulas(html, () => ''));
  return tokens.filter(({ type }) => type === 'opening').length;
}

function warningsOfOptions({ kind, options, correct }: QuestionDraft): Finding[] {
  const found = options.flatMap((option, index) =>
    ALL_OF_THEM.test(plainText(option)) ? findingAt('all_of_the_above', 'options', index) : [],
  );
  if (kind === 'multiple' && options.length > 1 && new Set(correct).size === options.length) {
    found.push(findingAt('all_options_right', 'options'));
  }
  const lengths = options.map((option) => plainText(option).trim().length);
  const right = Math.max(0, ...correct.map((index) => lengths[index] ?? 0));
  const wrong = Math.max(0, ...lengths.filter((_, index) => !correct.includes(index)));
  if (wrong > 0 && right >= TELLING_LENGTH && right > wrong * TELLING_RATIO) {
    found.push(findingAt('longest_is_right', 'options', correct[0] ?? null));
  }
  return found;
}

import type { QuestionDraft } from '@assay/assessment';
import type { DraftFinding, FindingReason } from '@assay/contract';
import type { ApiResponse } from '../../../api/client.ts';
import { EMPTY_DRAFT } from '../draft-content.ts';
import type { AuthoredQuestion } from '../draft-state.ts';

export const QUESTION_ID = '0198f000-0000-7000-8000-000000001042';

/** Content of the example's newest version. */
export const versionContent: QuestionDraft = {
  ...EMPTY_DRAFT,
  stem: '<p>Which comes first?</p>',
  options: ['Calcium', 'Insulin', 'Salbutamol'],
  correct: [0],
  explanation: '<p>It steadies the membrane.</p>',
  topic: ['Renal'],
};

type Version = NonNullable<AuthoredQuestion['newest']>;

/** Review of a question as the server makes it of its content. */
function reviewOf(content: QuestionDraft): Version['review'] {
  return {
    _id: QUESTION_ID,
    question: content.stem,
    question_type: 'Single Choice Question',
    options: content.options,
    sub_questions: [],
    images: [],
    image_texts: [],
    withheld: null,
    remarked: null,
    correct_option: content.options[content.correct[0] ?? -1] ?? null,
    correct_options: [],
    explanation: { description: content.explanation },
    sub_topic_reference: { references: [], images: [], image_texts: [] },
  };
}

export function versionOf(number: number, change: Partial<Version> = {}): Version {
  const content = change.content ?? versionContent;
  return {
    number,
    author: 'Ruth Okafor',
    isOwn: false,
    message: 'Potassium raised to 6.8.',
    createdAt: '2026-09-12T09:10:00.000Z',
    content,
    tex: null,
    review: reviewOf(content),
    ...change,
  };
}

/** A question in version 4, which learners see; in another of this number. */
export function authoredQuestion({
  number = 4,
  ...change
}: Partial<AuthoredQuestion> & { number?: number } = {}): AuthoredQuestion {
  return {
    _id: QUESTION_ID,
    name: 'renal:1042',
    newest: versionOf(number),
    releasedVersion: 4,
    retired: false,
    tags: [],
    draft: null,
    tests: [],
    reports: 0,
    ...change,
  };
}

export function previewOf(
  content: QuestionDraft,
  findings: ApiResponse<'previewQuestion'>['findings'] = [],
): ApiResponse<'previewQuestion'> {
  return { review: reviewOf(content), findings };
}

export function finding(
  reason: FindingReason,
  field: DraftFinding['field'],
  index: number | null = null,
  level: DraftFinding['level'] = 'fault',
): DraftFinding {
  return { level, reason, field, index, detail: null, question: null };
}

import { draftedQuestion, type Question, type QuestionDraft, type QuestionId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { QuestionTex } from '../banks/question-tex.ts';
import { resemblance, searchFactsOf } from '../banks/search-words.ts';
import { listKnownPictures } from '../pictures/pictures.service.ts';
import { knownTex } from './carried-tex.ts';
import { type Finding, findFaults, findingAt, findWarnings } from './findings.ts';
import { prepareDraft } from './prepare-draft.ts';
import { findVersion, listSimilar, type StoredVersionRow } from './versions.queries.ts';

/** Share of word sequences in common from which two questions are named as nearly the same. */
const NEAR = 0.5;
const MOST_NEAR = 3;

/** A draft as the question that would be kept, complete or not. */
export type CheckedDraft = {
  question: Question;
  tex: QuestionTex | null;
  faults: Finding[];
  warnings: Finding[];
};

/**
 * Prepares a draft and finds its faults and, but for near-duplicates, its warnings.
 * @param newest the question's newest version, whose formulas keep their TeX; null for a new question
 */
export async function checkDraft(
  draft: QuestionDraft,
  name: string,
  newest: StoredVersionRow | null,
): Promise<CheckedDraft> {
  const known = newest === null ? new Map() : knownTex(questionSchema.parse(newest.content), newest.tex);
  const prepared = prepareDraft(trimmed(draft), known);
  const question = draftedQuestion(prepared.draft, name);
  const hasTex = [prepared.tex.stem, ...prepared.tex.choices, prepared.tex.explanation].some(
    (formulas) => formulas.length > 0,
  );
  return {
    question,
    tex: hasTex ? prepared.tex : null,
    faults: [...findFaults(prepared.draft, question), ...(await findUnknownPictures(prepared.draft))],
    warnings: [...prepared.findings, ...findWarnings(prepared.draft, draft)],
  };
}

/** The small texts without white space around them, as a question keeps them. */
function trimmed(draft: QuestionDraft): QuestionDraft {
  const pictures = (list: QuestionDraft['images']) =>
    list.map((each) => ({ ...each, alt: each.alt.trim(), caption: each.caption.trim() }));
  return {
    ...draft,
    images: pictures(draft.images),
    explanationImages: pictures(draft.explanationImages),
    references: draft.references.map(({ title, url }) => ({ title: title.trim(), url: url.trim() })),
    topic: draft.topic.map((step) => step.trim()),
  };
}

/** A picture is known by the place it was uploaded for: the name of one place must not give the other's. */
async function findUnknownPictures(draft: QuestionDraft): Promise<Finding[]> {
  const lists = [
    { field: 'images', purpose: 'question', pictures: draft.images },
    { field: 'explanationImages', purpose: 'explanation', pictures: draft.explanationImages },
  ] as const;
  const found: Finding[] = [];
  for (const { field, purpose, pictures } of lists) {
    const names = pictures.map(({ file }) => file);
    const known = names.length === 0 ? [] : await listKnownPictures(purpose, names);
    found.push(
      ...names.flatMap((name, index) =>
        !known.includes(name) ? findingAt('picture_unknown', field, index) : [],
      ),
    );
  }
  return found;
}

/** The other questions that are nearly the same as this one, the nearest first. */
async function findNearDuplicates(questionId: QuestionId, question: Question): Promise<Finding[]> {
  const { sketch } = searchFactsOf(question);
  const near = (await listSimilar(questionId, sketch))
    .map((row) => ({ row, share: resemblance(sketch, row.sketch) }))
    .filter(({ share }) => share >= NEAR)
    .sort((a, b) => b.share - a.share);
  return near.slice(0, MOST_NEAR).map(({ row: { id, name, excerpt } }) => ({
    ...findingAt('near_duplicate', 'stem'),
    question: { _id: id, name, stem: excerpt },
  }));
}

/** A draft as it would be kept, with all that is found about it. Keeps nothing. */
export async function previewDraft(
  questionId: QuestionId,
  draft: QuestionDraft,
): Promise<{ question: Question; findings: Finding[] }> {
  const newest = await findVersion(questionId, null);
  const { question, faults, warnings } = await checkDraft(draft, 'preview', newest);
  return {
    question,
    findings: [...faults, ...warnings, ...(await findNearDuplicates(questionId, question))],
  };
}

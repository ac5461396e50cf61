import type { LearnerQuestion } from '@assay/assessment';
import { useEffect, useState } from 'react';
import { loadPictureViewer } from '../ui/pictures/use-picture-viewer.tsx';
import { type PicturePrefetch, prefetchPictures } from './prefetch-pictures.ts';

const FORMULA = /<math\b.*?<\/math>/gsu;
const ITALIC = /<(?:em|i)\b.*?<\/(?:em|i)>/gsu;
/** Faces that a paper may need, and the texts that need them; named as in the sheet of the faces. */
const FACES: readonly { font: string; within: RegExp | null }[] = [
  { font: '1em "Source Serif 4 Variable"', within: null },
  { font: 'italic 1em "Source Serif 4 Variable"', within: ITALIC },
  { font: '1em "STIX Two Math"', within: FORMULA },
];

/**
 * Prefetches everything that the questions of a paper will need, from its opening on, so that a test goes on
 * without network.
 */
export function usePrefetchedPaper(questions: readonly LearnerQuestion[], current: number): void {
  const [prefetch, setPrefetch] = useState<PicturePrefetch | null>(null);

  useEffect(() => {
    const pictures = questions.map(({ images }) => images.map(({ path }) => path));
    if (pictures.some(({ length }) => length > 0)) loadPictureViewer().catch(() => {});
    loadFaces(questions);
    const fetching = prefetchPictures(pictures);
    setPrefetch(fetching);
    return () => fetching.stop();
  }, [questions]);

  useEffect(() => prefetch?.moveTo(current), [prefetch, current]);
}

/** Loads faces, which the browser does only where some of their letters are, and so before they are seen. */
function loadFaces(questions: readonly LearnerQuestion[]): void {
  const texts = questions.flatMap(textsOf);
  for (const { font, within } of FACES) {
    const letters = new Set(
      (within === null ? texts : texts.flatMap((text) => text.match(within) ?? [])).join(''),
    );
    // On failure, texts are shown in a system face.
    if (letters.size > 0) document.fonts?.load(font, [...letters].join('')).catch(() => {});
  }
}

function textsOf(question: LearnerQuestion): readonly string[] {
  return [question.stem, ...(question.kind === 'parts' ? question.statements : question.options)];
}

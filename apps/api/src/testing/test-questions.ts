import { createHash, randomBytes } from 'node:crypto';
import type { Question } from '@assay/assessment';

/** Fields that a test question rarely cares about. */
function common(stem: string) {
  return {
    id: randomBytes(8).toString('hex'),
    stem: `<p>${stem}</p>`,
    images: [],
    explanation: '<p>Because it is so.</p>',
    explanationImages: [],
    references: [{ title: 'A book' }],
    topic: ['Medicine', 'Cardiology', 'Rhythm', 'Blocks'],
  };
}

/** A question with one right answer among the options. */
export function singleQuestion(options: string[], correct: number, stem = 'Which one?'): Question {
  return { kind: 'single', ...common(stem), options, correct: [correct] };
}

function multipleQuestion(options: string[], correct: number[], stem = 'Which ones?'): Question {
  return { kind: 'multiple', ...common(stem), options, correct };
}

export function partsQuestion(parts: boolean[], stem = 'True or false?'): Question {
  return {
    kind: 'parts',
    ...common(stem),
    parts: parts.map((correct, index) => ({ statement: `<p>Statement ${index + 1}</p>`, correct })),
  };
}

/** One question each: single (Two is right), multiple (Two and Three are right), parts (true, false). */
export function threeKinds(): Question[] {
  return [
    singleQuestion(['One', 'Two', 'Three'], 1),
    multipleQuestion(['One', 'Two', 'Three', 'Four'], [1, 2]),
    partsQuestion([true, false]),
  ];
}

/** Name under which the picture is stored that only the explanation shows. */
function pictureName(seed: string): string {
  return `${createHash('md5').update(seed).digest('hex')}.png`;
}

/**
 * Markers for everything that must stay on the server before the report, each a text that occurs nowhere
 * else.
 */
export type Markers = {
  explanation: string;
  reference: string;
  address: string;
  picture: string;
  pictureText: string;
  source: string;
};

export function markersOf(seed: string): Markers {
  return {
    explanation: `explanation-${seed}`,
    reference: `reference-${seed}`,
    address: `https://references.test/${seed}`,
    picture: pictureName(seed),
    pictureText: `picture-text-${seed}`,
    source: `source-${seed}`,
  };
}

/**
 * One question of each kind with a marker in every field that must stay on the server.
 * @param key which option or part is right; the questions look the same whatever it is
 */
export function markedQuestions(
  seed: string,
  key: { single: number; multiple: number[]; parts: boolean[] },
): Question[] {
  const common = (number: number, stem: string) => {
    const markers = markersOf(`${seed}-${number}`);
    return {
      id: markers.source,
      stem: `<p>${stem}</p>`,
      images: [{ file: pictureName('shown to all'), alt: 'A drawing', caption: 'Figure 1' }],
      explanation: `<p>${markers.explanation}</p>`,
      explanationImages: [{ file: markers.picture, alt: markers.pictureText }],
      references: [{ title: markers.reference, url: markers.address }],
      topic: ['Medicine', 'Cardiology'],
    };
  };
  const options = ['One', 'Two', 'Three', 'Four'];
  return [
    { kind: 'single', ...common(1, 'Which one?'), options, correct: [key.single] },
    { kind: 'multiple', ...common(2, 'Which ones?'), options, correct: key.multiple },
    {
      kind: 'parts',
      ...common(3, 'True or false?'),
      parts: key.parts.map((correct, index) => ({ statement: `<p>Statement ${index + 1}</p>`, correct })),
    },
  ];
}

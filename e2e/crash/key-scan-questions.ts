import { createHash } from 'node:crypto';
import type { Question } from '@assay/assessment';

/** A text that occurs only in places that learners must not see. */
export const markerOf = (seed: number, number: number) => `marker-${seed}-${number}-`;

export type KeyedQuestion = { question: Question; selected: string | (string | null)[] | null };

/**
 * Random questions with marks in everything that must stay secret, and a learner's answer to each. Another
 * `key` gives the same questions and marks with another key.
 */
export function keyedQuestions(
  random: () => number,
  key: () => number,
  { seed, from, count }: { seed: number; from: number; count: number },
): KeyedQuestion[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const marker = markerOf(seed, number);
    const common = {
      id: `scan:${seed}-${number}`,
      stem: `<p>Question ${number}?</p>`,
      images: [],
      explanation: `<p>${marker}explanation</p>`,
      explanationImages: [{ file: pictureOf(marker), alt: `${marker}picture` }],
      references: [{ title: `${marker}reference`, url: `https://references.test/${marker}` }],
      topic: ['Scan'],
    };
    const options = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, at) => `Option ${at + 1}`);
    const some = (chance: () => number) => options.flatMap((_, at) => (chance() < 0.5 ? [at] : []));
    const kind = random();
    if (kind < 0.5) {
      const correct = [Math.floor(key() * options.length)];
      const chosen = options[Math.floor(random() * options.length)] ?? null;
      return { question: { kind: 'single', ...common, options, correct }, selected: chosen };
    }
    if (kind < 0.8) {
      const right = some(key);
      const correct = right.length === 0 ? [0] : right;
      const selected = some(random).flatMap((at) => options[at] ?? []);
      return { question: { kind: 'multiple', ...common, options, correct }, selected };
    }
    const parts = options.map((option) => ({ statement: `<p>${option}</p>`, correct: key() < 0.5 }));
    const selected = options.map(() => (random() < 0.5 ? 'true' : 'false'));
    return { question: { kind: 'parts', ...common, parts }, selected };
  });
}

export function pictureOf(marker: string): string {
  return `${createHash('md5').update(marker).digest('hex')}.png`;
}

import { writeXlsx } from '../../packages/interchange/src/tables/xlsx/write-xlsx.ts';

const HEADS = ['question', 'A', 'B', 'C', 'D', 'answer', 'explanation', 'topic'];
const SUBJECTS = [
  'fever',
  'a cough',
  'a rash',
  'pallor',
  'cramp',
  'thirst',
  'vertigo',
  'oedema',
  'a murmur',
  'jaundice',
];

/** Key of every question that is whole. */
export const KEY = 'B';

/**
 * A workbook of so many questions, whose stems hold a word that no other has, in a topic of their own.
 * @param faulty numbers of those whose key is none of their options
 */
export function workbook(mark: string, count: number, faulty: readonly number[] = []) {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const subject = SUBJECTS[index % SUBJECTS.length] ?? '';
    return [
      `What does ${subject} number ${number} of ${mark} call for?`,
      `Rest, ${subject}`,
      `Water, ${number}`,
      `Salt for ${mark}`,
      'A walk',
      faulty.includes(number) ? 'F' : KEY,
      `Because of ${subject}, ${number}.`,
      `Import ${mark}`,
    ];
  });
  const bytes = writeXlsx(
    'Questions',
    [HEADS, ...rows],
    HEADS.map(() => 20),
  );
  return {
    name: `${mark}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  };
}

import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

function fates(rows: string[]): string[] {
  return outcomesOfSpreadsheet(rows.join('\n')).map((outcome) =>
    outcome.type === 'refused' ? `${outcome.reason}: ${outcome.detail}` : outcome.type,
  );
}

const NAMES = 'Question,A,B,C,D,Answer,Topic';
const PH = 'Normal pH of blood?,7.35,7,40,7.55,7.60,B';
const SHIFTED =
  'row_shifted: the answer may be “B”, which stands in the column behind it, and “7.60” an option: “,” in a text before it parts columns';

it('refuses as moved a row whose letter stands behind the answer, where a topic should be', () => {
  const rows = [
    NAMES,
    'Which planet?,Venus,Mars,Mercury,Earth,C,Sky',
    PH,
    'Which river?,Rhine,Po,Elbe,Don,B,Land',
  ];
  expect(fates(rows)).toEqual(['taken', SHIFTED, 'taken']);
  const withoutTopics = rows.map((row) => row.replace(/,(?:Sky|Land)$/u, ''));
  expect(fates(withoutTopics)).toEqual(['taken', SHIFTED, 'taken']);
});

it.each([
  ['topics are letters in most rows', ['1?,x,y,z,w,C,A', '2?,x,y,z,w,D,B', '3?,x,y,z,w,seven,B']],
  ['what stands there names no option', ['1?,x,y,z,w,C,Sky', '2?,x,y,z,w,D,Sky', '3?,x,y,z,w,seven,K']],
])('says that the answer is not found where %s', (_title, rows) => {
  expect(fates([NAMES, ...rows]).at(-1)).toBe('key_text_not_found: “seven”');
});

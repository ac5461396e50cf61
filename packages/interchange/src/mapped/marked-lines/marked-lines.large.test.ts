import { expect, it } from 'vitest';
import { formatPosition } from '../../findings.ts';
import { mappingOf } from '../../testing/reading.ts';
import { markedText } from './marked-lines.ts';

const mapping = mappingOf({
  bank: 'b',
  marks: ['#Q {stem}', '^ {key}', 'A {a}', 'B {b}'],
  stem: 'stem',
  options: ['a', 'b'],
  key: { field: 'key', form: 'text' },
});

it('refuses an item of more than a megabyte by itself, and reads the next', () => {
  const text = `#Q Bad?\n${'long\n'.repeat(300_000)}#Q One?\n^ x\nA x\nB y\n`;
  const read = markedText(Buffer.from(text), mapping);
  const items = read.type === 'items' ? [...read.items] : [];
  expect(items.map(({ position, content }) => [formatPosition(position), content.type])).toEqual([
    ['lines 1–300001', 'refused'],
    ['lines 300002–300005', 'item'],
  ]);
  expect(items[0]?.content).toMatchObject({ reason: 'line_too_long' });
});

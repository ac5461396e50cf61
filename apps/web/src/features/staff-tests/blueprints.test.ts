import { describe, expect, it } from 'vitest';
import { askedFor, compareDrawn, isDrawn, moved, rowState } from './blueprints.ts';
import { testContent } from './testing/staff-tests.ts';

const topic = { _id: 'kidney', path: ['Kidney'], questions: 10, released: 4, leftOut: 3 };
const blueprint = { rows: [{ topic: 'kidney', take: 5 }], leaveOut: null };
const content = { ...testContent(), chosen: 'blueprint' as const, blueprint, drawnBy: blueprint };

describe('a blueprint', () => {
  it('is drawn until it asks for something else', () => {
    expect(isDrawn(content)).toBe(true);
    expect(isDrawn({ ...content, blueprint: { ...blueprint, leaveOut: 'other' } })).toBe(false);
    expect(isDrawn({ ...content, drawnBy: null })).toBe(false);
    expect(askedFor({ ...blueprint, rows: [...blueprint.rows, { topic: 'b', take: null }] })).toBe(5);
  });

  it.each([
    [5, { kind: 'drawn' }],
    [6, { kind: 'not_drawn' }],
    [7, { kind: 'not_drawn' }],
    [9, { kind: 'short', excess: 2 }],
    [null, { kind: 'no_number' }],
  ])('that takes %j of the seven that are left of a topic says how that stands', (take, state) => {
    expect(rowState(content, { topic: 'kidney', take }, topic)).toEqual(state);
  });

  it('says that a topic is gone', () => {
    expect(rowState(content, { topic: 'gone', take: 1 }, undefined)).toEqual({ kind: 'gone' });
  });
});

describe('questions', () => {
  it('that are drawn again are compared with those before', () => {
    expect(compareDrawn(['a', 'b', 'c'], ['c', 'd'])).toEqual({ stay: 1, come: 1, go: 2 });
  });

  it('are moved by one place', () => {
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});

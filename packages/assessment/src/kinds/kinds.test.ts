import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Response, SelectedOnWire } from '../answer.ts';
import { type LearnerQuestion, learnerView } from '../learner-view.ts';
import { MAX_OPTIONS } from '../options.ts';
import { anyQuestion } from '../testing/papers.ts';
import { isAnswered, packResponse, readSelected, unpackResponse, writeSelected } from './index.ts';

const blank = { stem: '', images: [] };
const single: LearnerQuestion = { ...blank, kind: 'single', options: ['A', 'B & C', 'x &lt; y'] };
const multiple: LearnerQuestion = { ...blank, kind: 'multiple', options: ['A', 'B', 'C', 'D'] };
const parts: LearnerQuestion = { ...blank, kind: 'parts', statements: ['S', 'T', 'U'] };

/**
 * Rows: title, question, selection on the wire, response read from it, stored form, true when it counts as
 * attempted.
 */
const rows: [string, LearnerQuestion, SelectedOnWire, Response, unknown, boolean][] = [
  ['one option', single, 'B & C', { kind: 'single', option: 1 }, 1, true],
  ['the first option, whose position is 0', single, 'A', { kind: 'single', option: 0 }, 0, true],
  ['no option', single, null, { kind: 'single', option: null }, undefined, false],
  ['several options', multiple, ['B', 'D'], { kind: 'multiple', options: [1, 3] }, [1, 3], true],
  ['the first option alone of several', multiple, ['A'], { kind: 'multiple', options: [0] }, [0], true],
  [
    'all options',
    multiple,
    ['A', 'B', 'C', 'D'],
    { kind: 'multiple', options: [0, 1, 2, 3] },
    [0, 1, 2, 3],
    true,
  ],
  [
    'every part',
    parts,
    ['true', 'false', 'true'],
    { kind: 'parts', parts: [true, false, true] },
    [1, 0, 1],
    true,
  ],
  [
    'some parts',
    parts,
    [null, 'false', null],
    { kind: 'parts', parts: [null, false, null] },
    [null, 0, null],
    false,
  ],
];

describe('an answer', () => {
  it.each(rows)(
    'of %s is read, kept and given back as it came',
    (_title, question, wire, response, kept, answered) => {
      expect(readSelected(question, wire)).toEqual(response);
      expect(packResponse(response)).toEqual(kept);
      expect(unpackResponse(question, { s: packResponse(response), r: 1 })).toEqual(response);
      expect(writeSelected(question, response)).toEqual(wire);
      expect(isAnswered(response)).toBe(answered);
    },
  );

  it.each([
    ['no options', multiple, [], { kind: 'multiple', options: [] }, []],
    ['no option of several', multiple, null, { kind: 'multiple', options: [] }, []],
    ['no part', parts, null, { kind: 'parts', parts: [null, null, null] }, [null, null, null]],
    ['options in another order', multiple, ['D', 'A'], { kind: 'multiple', options: [0, 3] }, ['A', 'D']],
    [
      'one option named twice',
      multiple,
      ['B', ' B ', 'b'.toUpperCase()],
      { kind: 'multiple', options: [1] },
      ['B'],
    ],
    ['another spelling', single, 'B\u00a0 &  C', { kind: 'single', option: 1 }, 'B & C'],
  ] as [string, LearnerQuestion, SelectedOnWire, Response, SelectedOnWire][])(
    'of %s comes back in the paper’s own words and order',
    (_title, question, wire, response, written) => {
      expect(readSelected(question, wire)).toEqual(response);
      expect(writeSelected(question, response)).toEqual(written);
    },
  );

  it.each([
    ['the case of its letters differs', single, 'a'],
    ['it is an option’s letter and not its text', single, 'D'],
    ['the markup of an option was taken out', single, 'x < y'],
    ['it is empty', single, ''],
    ['it is of several', single, ['A']],
    ['it names a property of every list', multiple, ['length']],
    ['it is a text where several may be chosen', multiple, 'A'],
    ['one of several is empty', multiple, ['A', '']],
    ['a part is missing', parts, ['true', 'false']],
    ['a part is too many', parts, ['true', 'false', 'true', 'true']],
    ['a part is written otherwise', parts, ['true', 'TRUE', 'false']],
    ['a part is empty', parts, ['true', '', 'false']],
    ['parts are one text', parts, 'true'],
  ] as [string, LearnerQuestion, SelectedOnWire][])(
    'is none of the question’s where %s',
    (_title, question, wire) => {
      expect(readSelected(question, wire)).toBeNull();
    },
  );

  it('that was never given is unanswered in each kind', () => {
    const untouched = [single, multiple, parts].map((question) => unpackResponse(question, undefined));
    expect(untouched).toEqual([
      { kind: 'single', option: null },
      { kind: 'multiple', options: [] },
      { kind: 'parts', parts: [null, null, null] },
    ]);
    expect(untouched.map(isAnswered)).toEqual([false, false, false]);
  });

  it('that was kept for another kind is read as none', () => {
    expect(unpackResponse(single, { s: [0, 1], r: 1 })).toEqual({ kind: 'single', option: null });
    expect(unpackResponse(multiple, { s: 2, r: 1 })).toEqual({ kind: 'multiple', options: [] });
    expect(unpackResponse(parts, { s: 1, r: 1 })).toEqual({ kind: 'parts', parts: [null, null, null] });
  });

  it('of another kind than its question is an error, never written as something else', () => {
    expect(() => writeSelected(single, { kind: 'multiple', options: [0] })).toThrow('kind single');
    expect(() => writeSelected(parts, { kind: 'single', option: 0 })).toThrow('kind parts');
  });

  it('to fewer parts than there are now leaves the others open', () => {
    expect(unpackResponse(parts, { s: [1], r: 1 })).toEqual({ kind: 'parts', parts: [true, null, null] });
  });
});

const optionsOf = (view: LearnerQuestion) => (view.kind === 'parts' ? [] : view.options);
const anyView = anyQuestion.map(learnerView);

function anyResponse(view: LearnerQuestion): fc.Arbitrary<Response> {
  if (view.kind === 'parts') {
    const { length } = view.statements;
    return fc
      .array(fc.option(fc.boolean()), { minLength: length, maxLength: length })
      .map((given) => ({ kind: 'parts', parts: given }));
  }
  const option = fc.nat(view.options.length - 1);
  if (view.kind === 'single') return fc.option(option).map((picked) => ({ kind: 'single', option: picked }));
  return fc
    .uniqueArray(option)
    .map((picked) => ({ kind: 'multiple', options: picked.toSorted((a, b) => a - b) }));
}

const anyGiven = anyView.chain((view) => fc.tuple(fc.constant(view), anyResponse(view)));

/** Selections that a foreign page might send: any texts, some of them the question's. */
const anyWire = anyView.chain((view) => {
  const text = fc.oneof(fc.string(), fc.constantFrom('true', 'false', '__proto__', ...optionsOf(view)));
  const selected: fc.Arbitrary<SelectedOnWire> = fc.option(
    fc.oneof(text, fc.array(fc.option(text), { maxLength: 20 })),
  );
  return fc.tuple(fc.constant(view), selected);
});

describe('of any question', () => {
  it('every answer survives the wire and the row', () => {
    fc.assert(
      fc.property(anyGiven, ([view, response]) => {
        expect(readSelected(view, writeSelected(view, response))).toEqual(response);
        const stored = JSON.parse(JSON.stringify({ s: packResponse(response), r: 1 }));
        expect(unpackResponse(view, stored)).toEqual(response);
      }),
    );
  });

  it('nothing is kept of an answer that picks nothing, and something of one that is attempted', () => {
    fc.assert(
      fc.property(anyGiven, ([, response]) => {
        const isKept = packResponse(response) !== undefined;
        if (isAnswered(response)) expect(isKept).toBe(true);
        if (!isKept) expect(isAnswered(response)).toBe(false);
      }),
    );
  });

  it('whatever is sent is read as positions that the question has, or not at all', () => {
    fc.assert(
      fc.property(anyWire, ([view, wire]) => {
        const response = readSelected(view, wire);
        if (response === null) return;
        expect(response.kind).toBe(view.kind);
        const picked = response.kind === 'single' ? [response.option ?? 0] : [];
        for (const option of response.kind === 'multiple' ? response.options : picked) {
          expect(option).toBeGreaterThanOrEqual(0);
          expect(option).toBeLessThan(Math.min(MAX_OPTIONS, optionsOf(view).length));
        }
        if (response.kind === 'parts' && view.kind === 'parts')
          expect(response.parts).toHaveLength(view.statements.length);
        // Read once more from our own text it is the same: nothing was guessed.
        expect(readSelected(view, writeSelected(view, response))).toEqual(response);
      }),
      { numRuns: 500 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { answer, draftOf, draftsOf, moodle, notesOf, quiz } from '../testing/moodle.ts';

const single = '<single>true</single>';
const several = '<single>false</single>';
const right = answer(100, 'right');
const wrong = answer(0, 'wrong');

describe('the key', () => {
  it.each([
    ['one answer', 'multichoice', right + wrong, 'single', [0]],
    ['one answer, with points taken off', 'multichoice', single + answer(-50, 'a') + right, 'single', [1]],
    [
      'one with a decimal comma',
      'multichoice',
      `${single}${answer('100,00000', 'a')}${wrong}`,
      'single',
      [0],
    ],
    ['one of several', 'multichoice', several + right + wrong, 'multiple', [0]],
    [
      'equal shares',
      'multichoice',
      several + answer('33.33333', 'a') + wrong + answer('33.333', 'b') + answer('33.33333', 'c'),
      'multiple',
      [0, 2, 3],
    ],
    [
      'equal shares in whole per cents',
      'multichoice',
      several + answer(33, 'a') + wrong + answer(34, 'b') + answer('33.3', 'c'),
      'multiple',
      [0, 2, 3],
    ],
    ['marks', 'multichoiceset', answer(100, 'a') + answer(100, 'b') + wrong, 'multiple', [0, 1]],
    ['marks of the Open University', 'oumultiresponse', answer(100, 'a') + wrong, 'multiple', [0]],
  ])('%s: taken', (_, type, answers, kind, correct) => {
    expect(draftOf(moodle(type, answers)).result).toMatchObject({ question: { kind, correct } });
  });

  it.each([
    ['partial_weights', 'multichoice', right + answer(50, 'half')],
    ['partial_weights', 'multichoice', several + answer(75, 'a') + answer(25, 'b')],
    ['partial_weights', 'multichoice', several + right + answer(100, 'b')],
    ['partial_weights', 'multichoice', several + answer(51, 'a') + answer(49, 'b')],
    ['partial_weights', 'multichoiceset', right + answer(50, 'b')],
    ['several_alternatives', 'multichoice', right + answer(100, 'b')],
    ['no_key', 'multichoice', wrong + answer(-10, 'b')],
    ['no_key', 'multichoice', several + wrong + answer(0, 'b')],
    ['key_not_understood', 'multichoice', right + answer('most', 'b')],
    ['too_few_options', 'multichoice', right],
    [
      'too_many_options',
      'multichoice',
      right + Array.from({ length: 16 }, (_, at) => answer(0, `${at}`)).join(''),
    ],
    ['empty_option', 'multichoice', answer(100, '') + wrong + answer(0, 'b')],
    ['picture_lost', 'multichoice', answer(100, 'a') + wrong + answer(0, '&lt;img src="gone.png"&gt;')],
    [
      'picture_lost',
      'multichoice',
      answer(100, 'a') +
        wrong +
        answer(
          0,
          '&lt;img src="@@PLUGINFILE@@/a.png"&gt;',
          '<file name="a.png" path="/" encoding="base64">%%</file>',
        ),
    ],
    ['options_equal', 'multichoice', right + wrong + answer(0, ' wrong ')],
    ['no_key', 'truefalse', answer(0, 'true') + answer(0, 'false')],
    ['several_alternatives', 'truefalse', answer(100, 'true') + answer(100, 'false')],
    ['key_not_understood', 'truefalse', answer(100, 'true') + answer(0, 'yes')],
    ['key_not_understood', 'truefalse', answer(100, 'Niet waar') + answer(0, 'Waar')],
    ['key_not_understood', 'truefalse', answer(0, '0') + answer(100, '1')],
    ['key_not_understood', 'truefalse', answer(100, '') + answer(0, '')],
  ])('%s: refused (%s)', (reason, type, answers) => {
    expect(draftOf(moodle(type, answers)).result).toMatchObject({ type: 'refused', reason });
  });

  it.each([
    ['true', answer(100, 'true') + answer(0, 'false'), 0],
    ['false', answer(0, 'true') + answer(100, 'false'), 1],
    ['false first', answer(100, 'false') + answer(0, 'true'), 1],
    ['in another language', answer(0, 'Wahr') + answer(100, 'Falsch'), 1],
    ['in another language, false first', answer(0, 'Falso') + answer(100, 'Verdadero'), 0],
    ['in other letters', answer(0, 'Неверно') + answer(100, 'Верно'), 0],
    ['no and yes', answer(100, 'No') + answer(0, ' YES '), 1],
    ['within HTML', answer(0, '&lt;p&gt;False&lt;/p&gt;') + answer(100, '&lt;p&gt;True&lt;/p&gt;'), 0],
  ])('of true or false is found: %s', (_, answers, index) => {
    const { result } = draftOf(moodle('truefalse', answers));
    expect(result).toMatchObject({
      question: { kind: 'single', options: ['True', 'False'], correct: [index] },
    });
  });
});

describe('parts', () => {
  const matrix = (first: string, second: string, weights: string) =>
    `<row number="1"><optiontext format="html"><text>Iron is a metal.</text></optiontext></row>
     <row number="2"><optiontext format="html"><text>Neon is one.</text></optiontext></row>
     <column number="1"><responsetext format="html"><text>${first}</text></responsetext></column>
     <column number="2"><responsetext format="html"><text>${second}</text></responsetext></column>${weights}`;
  const weight = (row: number, column: number, value: string) =>
    `<weight rownumber="${row}" columnnumber="${column}"><value>\n ${value}\n</value></weight>`;
  const key = weight(1, 1, '1.000') + weight(1, 2, '0.000') + weight(2, 1, '0.000') + weight(2, 2, '1.000');

  it.each([
    ['kprime', 'True', 'False', [true, false]],
    ['mtf', 'No', 'Yes', [false, true]],
    ['mtf', '', '', [true, false]],
  ])('of %s are taken by the names of its columns', (type, first, second, truths) => {
    const draft = draftOf(moodle(type, matrix(first, second, key)));
    const [iron, neon] = truths;
    expect(draft.result).toMatchObject({
      question: {
        kind: 'parts',
        parts: [
          { statement: 'Iron is a metal.', correct: iron },
          { statement: 'Neon is one.', correct: neon },
        ],
      },
    });
  });

  it('are refused where neither column says that a statement is true', () => {
    expect(draftOf(moodle('mtf', matrix('Low', 'High', key))).result).toMatchObject({
      reason: 'kind_not_represented',
      detail: 'columns Low / High',
    });
  });

  it('are named where points are taken off for wrong ones', () => {
    const weights = key.replaceAll('0.000', '-1');
    expect(notesOf(draftOf(moodle('mtf', matrix('True', 'False', weights))))).toEqual([
      'setting_dropped: points taken off for wrong answers',
    ]);
  });

  it.each([
    ['no_key', weight(1, 1, '1')],
    ['several_alternatives', key + weight(2, 1, '1')],
    ['partial_weights', key.replace('1.000', '0.500')],
  ])('are refused with %s', (reason, weights) => {
    expect(draftOf(moodle('mtf', matrix('True', 'False', weights))).result).toMatchObject({ reason });
  });
});

it('names the kind and the lines of what it cannot represent', () => {
  const kinds = ['cloze', 'matching', 'numerical', 'essay', 'ddmarker', 'stack', 'constructor'];
  const drafts = draftsOf(quiz(...kinds.map((kind) => moodle(kind, right))));
  expect(
    drafts.map(({ position, result }) => [position, result.type === 'refused' && result.detail]),
  ).toEqual(kinds.map((kind, at) => [{ unit: 'line', first: at + 3, last: at + 3 }, kind]));
});

it('takes the category before a question as its topic', () => {
  const category = (path: string) =>
    `<question type="category"><category><text>${path}</text></category></question>`;
  const question = (stem: string) => moodle('multichoice', right + wrong, `<text>${stem}</text>`);
  const drafts = draftsOf(
    quiz(
      question('1'),
      category('$course$/top/A/B'),
      question('2'),
      question('3'),
      category('$course$/top'),
      question('4'),
    ),
  );
  const topics = drafts.map(({ result }) => result.type === 'question' && result.question.topic);
  expect(topics).toEqual([[], ['A', 'B'], ['A', 'B'], []]);
});

it.each([
  ['an id number', '<idnumber>Q 7</idnumber>', 'bank:Q 7'],
  ['an id number of this bank', '<idnumber>bank:7</idnumber>', 'bank:7'],
])('keeps %s', (_, more, id) => {
  expect(draftOf(moodle('multichoice', more + right + wrong)).result).toMatchObject({ question: { id } });
  expect(draftOf(moodle('essay', more)).result).toMatchObject({ type: 'refused', id });
});

it('tells questions without an id apart by what they ask', () => {
  const id = (stem: string) => {
    const { result } = draftOf(moodle('multichoice', right + wrong, `<text>${stem}</text>`));
    return result.type === 'question' ? result.question.id : '';
  };
  expect(id('A')).toMatch(/^bank:[0-9a-f]{32}$/u);
  expect([id('A') === id(' A '), id('A') === id('B')]).toEqual([true, false]);
});

it('puts all that is said to answers into the explanation', () => {
  const feedback = (text: string) => `<feedback format="html"><text>${text}</text></feedback>`;
  const general = '<generalfeedback format="html"><text>&lt;p&gt;So.&lt;/p&gt;</text></generalfeedback>';
  const draft = draftOf(
    moodle(
      'multichoice',
      general +
        answer(100, 'A', feedback('Yes')) +
        answer(0, 'B', feedback('')) +
        answer(0, 'C', feedback('No')),
    ),
  );
  const explanation = '<p>So.</p><dl><dt>A</dt><dd>Yes</dd><dt>C</dt><dd>No</dd></dl>';
  expect(draft.result).toMatchObject({ question: { explanation } });
  expect(notesOf(draft)).toEqual(['feedback_to_explanation']);
});

it('names the settings that it drops, and those only that an author made', () => {
  const stock =
    '<defaultgrade>1.0000000</defaultgrade><hidden>0</hidden>' +
    '<correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback><tags></tags>';
  expect(notesOf(draftOf(moodle('multichoice', stock + right + wrong)))).toEqual([]);
  const made =
    '<defaultgrade>2</defaultgrade><hidden>1</hidden>' +
    '<incorrectfeedback format="html"><text>Read page 3.</text></incorrectfeedback>' +
    '<tags><tag><text>cell</text></tag></tags><hint format="html"><text>Think.</text></hint>';
  expect(notesOf(draftOf(moodle('multichoice', made + right + answer(-20, 'b'))))).toEqual([
    'setting_dropped: points taken off for wrong answers',
    'setting_dropped: default grade 2',
    'setting_dropped: tags cell',
    'setting_dropped: hints 1',
    'setting_dropped: incorrectfeedback: Read page 3.',
    'setting_dropped: hidden',
  ]);
});

it('leaves out wrong options without text, as Moodle does', () => {
  const draft = draftOf(moodle('multichoice', right + wrong + answer(0, '')));
  expect(draft.result).toMatchObject({ question: { options: ['right', 'wrong'] } });
  expect(notesOf(draft)).toEqual(['empty_option_dropped']);
});

const TWO_RIGHT = answer(50, 'a') + answer(50, 'b');

it.each([
  ['one right answer', single + right + answer(-20, 'b'), true],
  ['one right answer where several may be chosen', several + right + answer(-25, 'b'), true],
  ['several right answers', several + TWO_RIGHT + answer(-100, 'c'), true],
  [
    'several right answers by one wrong answer and not by another',
    several + TWO_RIGHT + answer(-50, 'c') + wrong,
    true,
  ],
  [
    'several right answers as much as a wrong one takes away here',
    several + TWO_RIGHT + answer(-50, 'c') + answer(-50, 'd'),
    false,
  ],
  ['several right answers and no points taken off', several + TWO_RIGHT + wrong, false],
])('names the points that are taken off beside %s', (_title, answers, isNamed) => {
  expect(notesOf(draftOf(moodle('multichoice', answers)))).toEqual(
    isNamed ? ['setting_dropped: points taken off for wrong answers'] : [],
  );
});

it.each([
  ['multichoiceset', answer(100, 'a') + answer(100, 'b') + answer(-50, 'c')],
  ['oumultiresponse', answer(100, 'a') + answer(100, 'b') + answer(-50, 'c') + answer(-50, 'd')],
  ['truefalse', answer(100, 'true') + answer(-100, 'false')],
])('names the points that are taken off in a question of the kind %s, once', (kind, more) => {
  const notes = notesOf(draftOf(moodle(kind, more)));
  expect(notes.filter((note) => note === 'setting_dropped: points taken off for wrong answers')).toHaveLength(
    1,
  );
});

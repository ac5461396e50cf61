import { expect, it } from 'vitest';
import { notesOf, remarksOf } from '../testing/typed-text.ts';

const BOTH = ['Capital of Norway? Bern, *Oslo, Rome', 'Which are even? *2, 3, *4'];
const EXPLAINED = [
  'Capital of Norway? Bern, *Oslo, Rome [Since 1814.]',
  'Which are even? *2, 3, *4 [Halves.]',
];

it.each<[string, string]>([
  [
    'letters with points and an answer line',
    '1. Capital of Norway?\nA. Bern\nB. Oslo\nC. Rome\nAnswer: B\n\n2. Which are even?\nA. 2\nB. 3\nC. 4\nAnswer: A, C\n',
  ],
  [
    'a key list at the end',
    '1. Capital of Norway?\na. Bern\nb. Oslo\nc. Rome\n\n2. Which are even?\na. 2\nb. 3\nc. 4\n\nAnswers:\n1. B\n2. A, C',
  ],
  [
    'a key list in one line below a heading in another language',
    '1) Capital of Norway?\na) Bern\nb) Oslo\nc) Rome\n2) Which are even?\na) 2\nb) 3\nc) 4\nLösungen: 1-B, 2-A,C',
  ],
  [
    'stars before the letters',
    '1) Capital of Norway?\na) Bern\n*b) Oslo\nc) Rome\n\n2) Which are even?\n*a) 2\nb) 3\n*c) 4\n',
  ],
  [
    'stars behind the options',
    '1. Capital of Norway?\n(A) Bern\n(B) Oslo *\n(C) Rome\n\n2. Which are even?\n(A) 2*\n(B) 3\n(C) 4*\n',
  ],
  [
    'boxes',
    'Question 1\nCapital of Norway?\n[ ] Bern\n[*] Oslo\n[ ] Rome\n\nQuestion 2\nWhich are even?\n- [x] 2\n- [ ] 3\n- [X] 4\n',
  ],
  [
    'list items with stars',
    '1. Capital of Norway?\n- Bern\n- *Oslo\n- Rome\n\n2. Which are even?\n• *2\n• 3\n• *4\n',
  ],
  [
    'bullets of word processors',
    '1. Capital of Norway?\n● A. Bern\n○ B. Oslo\n■ C. Rome\n● Answer: B\n\n2. Which are even?\n◦ *2\n▪ 3\n➢ *4\n',
  ],
  [
    'Markdown with folded answers',
    '# Test\n\n1. Capital of Norway?\n    - A. Bern\n    - B. Oslo\n    - C. Rome\n\n    <details><summary>Answer</summary>\n      Correct answer: B\n    </details>\n\n2. Which are even?\n    - A. 2\n    - B. 3\n    - C. 4\n\n    <details><summary>Show</summary>A, C</details>\n',
  ],
  [
    'Markdown in bold, as chat programs write it',
    '### **Question 1:** Capital of Norway?\n\nA) Bern\nB) Oslo\nC) Rome\n\n**Answer: B**\n\n---\n\n**2. Which are even?**\n\n**A)** 2\n**B)** 3\n**C)** 4\n\n**Answer:** A and C\n',
  ],
  [
    'Markdown with what is right in bold',
    '1. Capital of Norway?\n- A. Bern\n- **B. Oslo**\n- C. Rome\n\n2. Which are even?\nA. **2**\nB. 3\nC. **4**\n',
  ],
  [
    'one line for each question',
    '1. Capital of Norway? A) Bern B) Oslo C) Rome Answer: B\n\n2. Which are even? (a) 2 (b) 3 (c) 4 Answer: A, C',
  ],
  [
    'answers in a sentence and numbers with a word',
    'Q1. Capital of Norway?\nA) Bern\nB) Oslo\nC) Rome\nAns. B\nQ2) Which are even?\nA) 2\nB) 3\nC) 4\n- The correct answer is: A & C\n',
  ],
  [
    'options in columns',
    '1. Capital of Norway?\nA. Bern\tB. Oslo\nC. Rome\nAnswer: Oslo\n\n2. Which are even?\nA) 2   B) 3   C) 4\nAnswer: A;C\n',
  ],
])('reads %s', (_title, text) => {
  expect(notesOf(text)).toEqual(BOTH);
});

it.each<[string, string]>([
  [
    'labelled lines below the answer',
    'Question 1: Capital of Norway?\nA) Bern\nB) Oslo\nC) Rome\nCorrect Answer: B\nPoints: 1\nExplanation - Since\n1814.\n\nQuestion 2: Which are even?\nA) 2\nB) 3\nC) 4\nCorrect Answer: A, C\nPoints: 2\nRationale: Halves.\n',
  ],
  [
    'German',
    'Frage 1: Capital of Norway?\na) Bern\nb) Oslo\nc) Rome\nRichtige Antwort: b\nErklärung: Since 1814.\n\nFrage 2: Which are even?\na) 2\nb) 3\nc) 4\nRichtige Antwort: a, c\nBegründung: Halves.\n',
  ],
  [
    'feedback below the stem, as text2qti writes it',
    'Quiz title: Test\n\n1.  Capital of Norway?\n... Since\n    1814.\na) Bern\n*b) Oslo\nc) Rome\n\n2.  Which are even?\n... Halves.\n[*] 2\n[ ] 3\n[*] 4\n',
  ],
])('keeps an explanation out of the stem: %s', (_title, text) => {
  expect(notesOf(text)).toEqual(EXPLAINED);
});

it('puts feedback on an option beside it', () => {
  expect(notesOf('1. Which?\na) Bern\n... In Switzerland.\n*b) Oslo\n... Yes.')).toEqual([
    'Which? Bern, *Oslo [Bern In Switzerland. Oslo Yes.]',
  ]);
});

it('goes on with a stem of several paragraphs, with a list of statements and with an indented option', () => {
  const text =
    '4. A passage.\n\nConsider:\n(1) Ice floats.\n(2) Iron floats.\n\nWhich is right?\nA. the first\n   of them\nB. both\nAnswer: A';
  expect(notesOf(text)).toEqual([
    'A passage. Consider: (1) Ice floats. (2) Iron floats. Which is right? *the first of them, both',
  ]);
});

it('takes what stands in front of a letter for a bullet where every option has it', () => {
  expect(notesOf('1. Which?\n* A. Bern\n* B. Oslo\nAnswer: B')).toEqual(['Which? Bern, *Oslo']);
});

it('names titles, points and other labels that are left out', () => {
  const text =
    'Course 12\nUnit 3\n\n# Part one\n1. Which?\nA. Bern\nB. Oslo\nAnswer: B\nTopic: Cities\n\n2. Who?\nPoints: 2\nA. I\nB. You\nAnswer: A\nTopic: People\n';
  expect(remarksOf(text)).toEqual([
    'Left out as titles: line 1: “Course 12”, line 2: “Unit 3”, line 4: “# Part one”.',
    'Left out: line 9: “Topic: Cities” and 1 more of this kind.',
    'Left out: line 12: “Points: 2”.',
  ]);
});

it('leaves a numbered heading above questions out', () => {
  expect(notesOf('## 1. Cities\n\n1. Which?\nA. Bern\nB. Oslo\nAnswer: B')).toEqual(['Which? Bern, *Oslo']);
});

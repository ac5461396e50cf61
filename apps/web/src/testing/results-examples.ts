import type { Calibration, CalibrationLevel } from '../features/results/calibration.ts';
import type { Proficiency } from '../features/results/proficiency.ts';
import { REPORT_ID } from './examples.ts';

export const sure: CalibrationLevel = {
  comment: 'I KNOW IT',
  claimed: 100,
  answers: 22,
  correct: 19,
  right: { percent: 86.36, from: 66.67, to: 95.25 },
};
const thought: CalibrationLevel = {
  comment: 'THINK SO',
  claimed: 75,
  answers: 12,
  correct: 9,
  right: { percent: 75, from: 46.77, to: 91.11 },
};
export const unsure: CalibrationLevel = {
  comment: 'NOT SURE',
  claimed: 50,
  answers: 6,
  correct: 4,
  right: null,
};
const guessed: CalibrationLevel = { comment: 'NO IDEA', claimed: 25, answers: 0, correct: 0, right: null };

export const exampleLevels: CalibrationLevel[] = [sure, thought, unsure, guessed];

const nothing = exampleLevels.map((level) => ({ ...level, answers: 0, correct: 0, right: null }));

export const noCalibration: Calibration = {
  levels: nothing,
  months: [],
  sure_and_wrong: [],
  sure_and_wrong_total: 0,
  withheld: 0,
};

/** Forty answers of two months, of which three were wrong although the learner was sure. */
export const exampleCalibration: Calibration = {
  levels: exampleLevels,
  months: [
    { month: '2025-12', levels: exampleLevels },
    { month: '2026-02', levels: [unsure, ...nothing.filter(({ comment }) => comment !== 'NOT SURE')] },
  ],
  sure_and_wrong: [2, 7, 9].map((number) => ({
    report: REPORT_ID,
    number,
    question: `Which buoy is number ${number}?`,
    test_name: 'Knots',
    createdAt: '2026-03-09T12:00:00.000Z',
  })),
  sure_and_wrong_total: 3,
  withheld: 0,
};

const topicOf = (topic: string, correct: number, total: number): Proficiency['topic_wise'][number] => ({
  _id: topic as NonNullable<Proficiency['topic_wise'][number]['_id']>,
  topic,
  percent: (100 * correct) / total,
  total,
  correct,
  withheld_questions: 0,
  subtopic: [],
});

/** A report of five topics, one of them without a fault. */
export const exampleProficiency: Proficiency = {
  _id: REPORT_ID,
  exam_name: 'Knots',
  overall_percentage: 50,
  correct_answers: 6,
  total: 12,
  withheld: null,
  createdAt: '2026-03-02T09:30:00.000Z',
  reports_of_test: 1,
  topic_wise: [
    topicOf('Splices', 2, 3),
    topicOf('Hemp', 1, 2),
    topicOf('Hitches', 0, 2),
    topicOf('Whipping', 2, 2),
    topicOf('Bends', 1, 3),
  ],
};

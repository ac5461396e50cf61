import { describe, expect, it } from 'vitest';
import { packSeconds, secondsForReport, unpackSeconds } from './time-on-questions.ts';

describe('the seconds of questions', () => {
  it('are kept by position, whatever order they come in, with 0 for those between', () => {
    const entries = [
      { index: 3, seconds: 40 },
      { index: 1, seconds: 7 },
    ];
    expect(packSeconds(entries)).toEqual([0, 7, 0, 40]);
    expect(packSeconds([])).toEqual([]);
  });

  it('come back for those that were shown', () => {
    expect(unpackSeconds([0, 7, 0, 40])).toEqual([
      { index: 1, seconds: 7 },
      { index: 3, seconds: 40 },
    ]);
    expect(unpackSeconds(null)).toEqual([]);
  });

  it('are in a report for every question, and never longer than the attempt', () => {
    expect(secondsForReport([0, 86_400, 59], { questions: 5, timeTakenSeconds: 60 })).toEqual([
      0, 60, 59, 0, 0,
    ]);
    expect(secondsForReport([], { questions: 2, timeTakenSeconds: 60 })).toEqual([0, 0]);
  });

  it('are not in a report of which no page has measured any', () => {
    expect(secondsForReport(null, { questions: 2, timeTakenSeconds: 60 })).toBeNull();
  });
});

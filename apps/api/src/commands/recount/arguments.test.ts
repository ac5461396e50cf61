import { describe, expect, it } from 'vitest';
import { readRecountArguments } from './arguments.ts';

const read = (given: string) => readRecountArguments(given.split(' ').filter((word) => word !== ''));

describe('what stands behind npm run recount --', () => {
  it.each([
    ['--tenant demo', { tenant: 'demo', learners: 50, url: null }],
    [
      '--tenant demo --learners 7 --url https://exams.example.org',
      { tenant: 'demo', learners: 7, url: 'https://exams.example.org' },
    ],
  ])('"%s" is a command', (given, command) => {
    expect(read(given)).toEqual({ type: 'command', command });
  });

  it.each([
    ['', ['--tenant is missing.']],
    ['--tenant demo --learners 0', ['--learners must be a whole number from 1 to 100000.']],
    [
      '--learners few --url ftp://elsewhere',
      [
        '--tenant is missing.',
        '--learners must be a whole number from 1 to 100000.',
        '--url must be an address such as http://127.0.0.1:3000, and not ftp://elsewhere.',
      ],
    ],
    ['--tenant demo --fast', ["Unknown option '--fast'."]],
  ])('"%s" is a fault in words', (given, faults) => {
    expect(read(given)).toEqual({ type: 'faults', faults });
  });

  it('help is help', () => expect(read('--help')).toEqual({ type: 'help' }));
});

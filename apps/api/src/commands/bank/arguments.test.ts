import { describe, expect, it } from 'vitest';
import { readBankArguments } from './arguments.ts';

const TEST = '--test Paper --type Exam --minutes 60';
const read = (given: string) => readBankArguments(given.split(' ').filter((word) => word !== ''));

describe('what stands behind npm run bank --', () => {
  it('is an import of a file alone, whose content tells the format', () => {
    expect(read('import --tenant demo --file a.xml --bank heart')).toEqual({
      type: 'command',
      command: {
        type: 'import',
        tenant: 'demo',
        file: 'a.xml',
        format: null,
        bank: 'heart',
        map: null,
        columns: null,
        separator: null,
        pictures: null,
        test: null,
        strict: false,
        dryRun: false,
        yes: false,
        mixOptions: false,
        preview: null,
        report: null,
      },
    });
  });

  it('is an import with a mapping and a test', () => {
    const given =
      'import --tenant d --file a --format csv --map m --strict --dry-run --mix-options --preview p --report r --take 5';
    expect(read(`${given} ${TEST}`)).toMatchObject({
      command: {
        format: 'csv',
        map: 'm',
        strict: true,
        dryRun: true,
        mixOptions: true,
        preview: 'p',
        report: 'r',
        test: { name: 'Paper', type: 'Exam', minutes: 60, take: 5, answers: null, subject: null },
      },
    });
  });

  it('says which column of a table is what, and what parts options in one cell', () => {
    expect(
      read('import --tenant d --file f --bank b --columns question=B,options=C,answer=D --separator |'),
    ).toMatchObject({
      command: {
        columns: [
          { role: 'question', column: 'B' },
          { role: 'options', column: 'C' },
          { role: 'answer', column: 'D' },
        ],
        separator: '|',
      },
    });
  });

  it('is a test of what is banked, of one bank and topic', () => {
    const given = [
      'publish',
      '--tenant',
      'd',
      '--bank',
      'b',
      '--topic',
      'Heart > Valves',
      ...TEST.split(' '),
    ];
    expect(readBankArguments(given)).toMatchObject({
      command: {
        type: 'publish',
        selection: { bank: 'b', topic: ['Heart', 'Valves'] },
        test: { take: null },
      },
    });
  });

  it('says when answers are shown, of an import and of a test of what is banked', () => {
    const rule = { command: { test: { answers: { when: 'after_date', day: '2027-01-31' } } } };
    expect(read(`publish --tenant d ${TEST} --answers 2027-01-31`)).toMatchObject(rule);
    expect(read(`import --tenant d --file f --bank b ${TEST} --answers 2027-01-31`)).toMatchObject(rule);
  });

  it('closes a test', () => {
    expect(read('close --tenant d --test Mock')).toEqual({
      type: 'command',
      command: { type: 'close', tenant: 'd', test: 'Mock' },
    });
  });

  it('changes when the answers of a test are shown', () => {
    expect(read('answers --tenant d --test Mock --answers never')).toEqual({
      type: 'command',
      command: { type: 'answers', tenant: 'd', test: 'Mock', answers: { when: 'never' } },
    });
  });

  it.each(['release', 'hold'])('%ss a bank, a topic, or what is of both, for practice', (type) => {
    const given = [type, '--tenant', 'd', '--topic', 'Heart > Valves'];
    const topic = ['Heart', 'Valves'];
    expect(readBankArguments(given)).toEqual({
      type: 'command',
      command: { type, tenant: 'd', selection: { bank: null, topic } },
    });
    expect(readBankArguments([...given, '--bank', 'b'])).toMatchObject({
      command: { selection: { bank: 'b', topic } },
    });
  });

  it('is a list, or an export', () => {
    expect(read('list --tenant d')).toEqual({ type: 'command', command: { type: 'list', tenant: 'd' } });
    expect(read('export --tenant d --file f --format assay')).toMatchObject({
      command: { type: 'export', file: 'f', format: 'assay', selection: { bank: null, topic: [] } },
    });
  });

  it.each([
    ['', 'Say what to do: import, publish, close, answers, release, hold, list, template or export.'],
    ['toString', 'There is no "toString".'],
    ['import --file f --bank b', '--tenant is missing.'],
    ['import --tenant d --bank b', '--file is missing.'],
    [
      'import --tenant d --file f extra',
      expect.stringContaining('"extra" belongs to no option. Words of one text need quotation marks'),
    ],
    ['import --tenant d --file f --topic x', "Unknown option '--topic'."],
    ['list --tenant d --strict', "Unknown option '--strict'."],
    ['import --tenant d --file f --bank b --map m', '--bank cannot be used with --map, which says it.'],
    [
      'import --tenant d --file f --bank a:b',
      '--bank must be a short name of small letters, digits, points and hyphens.',
    ],
    [
      'import --tenant d --file f --bank b --columns points=B',
      expect.stringContaining('--columns: "points" is no role that is known'),
    ],
    [
      'import --tenant d --file f --map m --columns question=B',
      '--columns cannot be used with --map, which says it.',
    ],
    ['import --tenant d --file f --take 5', '--test is missing.'],
    [`publish --tenant d ${TEST} --take 0`, '--take must be a whole number from 1 to 1000.'],
    ['publish --tenant d --test T --type Essay --minutes 5', '--type must be one of Exam, Quiz.'],
    [
      'publish --tenant d --test T --type Quiz --minutes 1441',
      '--minutes must be a whole number from 1 to 1440.',
    ],
    [
      `publish --tenant d ${TEST} --answers later`,
      '--answers must be at-once, after-close, never, a day as 2027-01-31 or an instant as 2027-01-31T18:00Z.',
    ],
    ['close --tenant d', '--test is missing.'],
    ['answers --tenant d --test Mock', '--answers is missing.'],
    ['release --tenant d', '--bank or --topic is missing.'],
    ['hold --bank b', '--tenant is missing.'],
    ['export --tenant d --file f --format csv', '--format must be one of moodle-xml, assay.'],
  ])('"%s" is a fault in words', (given, fault) => {
    expect(read(given)).toMatchObject({ type: 'faults', faults: expect.arrayContaining([fault]) });
  });

  it('tells every fault at once', () => {
    expect(read('import --format essay --type Essay')).toMatchObject({
      faults: [
        '--tenant is missing.',
        '--file is missing.',
        '--format must be one of jsonl, json, csv, xlsx, moodle-xml, gift, aiken, text, docx, assay.',
        '--test is missing.',
        '--type must be one of Exam, Quiz.',
        '--minutes must be a whole number from 1 to 1440.',
      ],
    });
  });

  it.each(['a > b > c > d > e', 'a >  > b'])('refuses the topic "%s"', (topic) => {
    const given = ['publish', '--tenant', 'd', '--topic', topic, ...TEST.split(' ')];
    expect(readBankArguments(given)).toMatchObject({
      faults: ['--topic must be at most 4 names with " > " between them.'],
    });
  });
});

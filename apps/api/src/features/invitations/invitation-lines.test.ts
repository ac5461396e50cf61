import { describe, expect, it } from 'vitest';
import { readInvitationLines } from './invitation-lines.ts';

const read = (text: string) => readInvitationLines(text).map(({ line, email, name }) => [line, email, name]);

describe('pasted addresses', () => {
  it.each([
    [
      'one a line',
      'a@x.example\n\nb@x.example',
      [
        [1, 'a@x.example', ''],
        [3, 'b@x.example', ''],
      ],
    ],
    [
      'with line ends of Windows',
      'a@x.example\r\nb@x.example',
      [
        [1, 'a@x.example', ''],
        [2, 'b@x.example', ''],
      ],
    ],
    [
      'with commas',
      'a@x.example, b@x.example',
      [
        [1, 'a@x.example', ''],
        [1, 'b@x.example', ''],
      ],
    ],
    [
      'with semicolons',
      'a@x.example;b@x.example;',
      [
        [1, 'a@x.example', ''],
        [1, 'b@x.example', ''],
      ],
    ],
    [
      'with spaces',
      'a@x.example b@x.example',
      [
        [1, 'a@x.example', ''],
        [1, 'b@x.example', ''],
      ],
    ],
    ['of a mail program', '"Byron, Ada" <ada@x.example>', [[1, 'ada@x.example', 'Byron, Ada']]],
    [
      'with names',
      'Ada Byron <ada@x.example>, Bea <b@x.example>',
      [
        [1, 'ada@x.example', 'Ada Byron'],
        [1, 'b@x.example', 'Bea'],
      ],
    ],
    ['after a name', 'Ada Byron, ada@x.example', [[1, 'ada@x.example', 'Ada Byron']]],
    ['before a name', 'ada@x.example, Ada Byron', [[1, 'ada@x.example', 'Ada Byron']]],
    ['of a spreadsheet', 'Ada\tByron\tada@x.example', [[1, 'ada@x.example', 'Ada Byron']]],
    ['in brackets', '<ada@x.example>.', [[1, 'ada@x.example', '']]],
    ['of a link', 'mailto:ada@x.example', [[1, 'ada@x.example', '']]],
    ['of another script', 'ada@bücher.example', [[1, 'ada@xn--bcher-kva.example', '']]],
    ['without a domain', 'Petra, p.lindqvist@ashdown', [[1, null, 'Petra']]],
    ['without an @', 'Petra Lindqvist', [[1, null, '']]],
    ['that are none', ' \n;;\n', []],
  ] as const)('%s are found', (_title, text, people) => {
    expect(read(text)).toEqual(people);
  });

  it('are each shown as they were pasted', () => {
    expect(readInvitationLines(' Ada <ada@x.example>\nno address').map(({ text }) => text)).toEqual([
      'Ada <ada@x.example>',
      'no address',
    ]);
  });

  it('with invisible characters in a name are named as they read', () => {
    expect(read('A\u200bda <ada@x.example>')).toEqual([[1, 'ada@x.example', 'Ada']]);
  });
});

import { describe, expect, it } from 'vitest';
import { describeFindings } from './items-table.ts';

describe('the findings of a question in the file', () => {
  it('are the words of the screen, with the letters of the choices that may be right', () => {
    const found = { flags: ['key_suspect', 'sure_and_wrong', 'weak'], suspects: [1, 2] } as const;
    expect(describeFindings({ flags: [...found.flags], suspects: [...found.suspects] }, false)).toBe(
      'Key suspect: B, C; Sure and wrong; Weak discrimination',
    );
  });

  it('name what was said of a statement', () => {
    expect(describeFindings({ flags: ['key_suspect'], suspects: [2] }, true)).toBe('Key suspect: C true');
  });

  it('are empty where there is none', () => {
    expect(describeFindings({ flags: [], suspects: [] }, false)).toBe('');
  });
});

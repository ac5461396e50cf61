import { describe, expect, it } from 'vitest';
import { readMembersView, writeMembersView } from './members-view.ts';

const read = (search: string) => readMembersView(new URLSearchParams(search));

describe('the view of a cohort’s members', () => {
  it('is what the address says, and writes the same address again', () => {
    const address = 'search=ada&page=3&size=20';
    expect(read(address)).toEqual({ search: 'ada', page: 3, size: 20 });
    expect(writeMembersView(read(address)).toString()).toBe(address);
  });

  it.each(['page=0', 'page=-1', 'page=1e9', 'size=7', 'search=%20', 'other=1'])(
    'is the first page of all for an address with %s',
    (search) => {
      expect(read(search)).toEqual({ search: '', page: 1, size: 50 });
      expect(writeMembersView(read(search)).toString()).toBe('');
    },
  );
});

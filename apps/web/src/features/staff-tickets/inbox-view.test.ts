import { describe, expect, it } from 'vitest';
import { filtersOf, isNarrowed, readInboxView, writeInboxView } from './inbox-view.ts';

const TOPIC = '0198f000-0000-7000-8000-000000000001';
const read = (address: string) => readInboxView(new URLSearchParams(address));

describe('what an address says of the inbox', () => {
  it.each([
    ['', { status: 'Open', order: 'waiting' }],
    ['status=Pending', { status: 'Pending', order: 'waiting' }],
    ['status=All', { order: 'waiting' }],
    [`assignee=me&topic=${TOPIC}`, { status: 'Open', assignee: 'me', topic: TOPIC, order: 'waiting' }],
    ['search=key+31&order=newest', { status: 'Open', search: 'key 31', order: 'newest' }],
  ])('“%s” asks the server for %o', (address, filters) => {
    expect(filtersOf(read(address))).toEqual(filters);
    expect(writeInboxView(read(address)).toString()).toBe(address);
  });

  it.each(['status=open', 'status=__proto__', 'assignee=ada', 'topic=valves', 'order=oldest', 'search=++'])(
    '“%s” says nothing that is known, and counts as not said',
    (address) => expect(read(address)).toEqual(read('')),
  );

  it('is searched for so much as the call takes', () => {
    expect(read(`search=${'x'.repeat(150)}`).search).toHaveLength(100);
  });

  it.each([
    ['status=Closed&order=newest', false],
    ['assignee=nobody', true],
    [`topic=${TOPIC}`, true],
    ['search=key', true],
  ])('“%s” leaves out tickets of its status: %s', (address, expected) =>
    expect(isNarrowed(read(address))).toBe(expected),
  );
});

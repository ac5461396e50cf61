import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useMessageDraft, useNoteDraft } from './message-draft.ts';

const ADA = {
  userId: '0198f000-0000-7000-8000-000000000001',
  ticketId: '0198f000-0000-7000-8000-000000000301',
};
const GRACE = { ...ADA, userId: '0198f000-0000-7000-8000-000000000002' };

type Arrived = { clientMessageId: string | null; message: string }[];

/** Runs `say` while the page applies its updates, and returns its result. */
function inAct(say: () => string): string {
  let said = '';
  act(() => {
    said = say();
  });
  return said;
}

function open(writer = ADA) {
  const hook = renderHook(({ chats }: { chats: Arrived }) => useMessageDraft(writer, chats), {
    initialProps: { chats: [] as Arrived },
  });
  return {
    ...hook,
    text: () => hook.result.current.text,
    isSecond: () => hook.result.current.isSecond,
    write: (text: string) => act(() => hook.result.current.write(text)),
    getId: () => inAct(() => hook.result.current.getId()),
    /** The message appears in the chat. */
    arrive: (id: string, message: string) =>
      hook.rerender({
        chats: [
          { clientMessageId: null, message: 'Hm.' },
          { clientMessageId: id, message },
        ],
      }),
  };
}

describe('what is written', () => {
  it('survives a reload, with the id under which it may have been sent', () => {
    const first = open();
    first.write('Is it?');
    const sentAs = first.getId();
    first.unmount();
    const again = open();
    expect(again.text()).toBe('Is it?');
    expect(again.getId()).toBe(sentAs);
  });

  it('is found by nobody else who logs in in the same tab', () => {
    open().write('Between us.');
    expect(open(GRACE).text()).toBe('');
    expect(open().text()).toBe('Between us.');
  });

  it('keeps its id while nobody knows whether it has arrived, however it is changed', () => {
    const draft = open();
    draft.write('Is it?');
    const sentAs = draft.getId();
    draft.write('Is it not?');
    expect(draft.getId()).toBe(sentAs);
  });

  it('is another message once it was emptied', () => {
    const draft = open();
    draft.write('Is it?');
    const sentAs = draft.getId();
    draft.write('');
    draft.write('What else?');
    expect(draft.getId()).not.toBe(sentAs);
  });

  it('is kept no more once it has arrived', () => {
    const draft = open();
    draft.write(' Is it?\n');
    draft.arrive(draft.getId(), 'Is it?');
    expect(draft.text()).toBe('');
    expect(sessionStorage.length).toBe(0);
  });

  it('is kept where it was changed after it had arrived, and is then a second message', () => {
    const draft = open();
    draft.write('Is it?');
    const sentAs = draft.getId();
    draft.write('Is it not?');
    draft.getId();
    expect(draft.isSecond()).toBe(false);
    draft.arrive(sentAs, 'Is it?');
    expect(draft.text()).toBe('Is it not?');
    expect(draft.isSecond()).toBe(true);
    expect(draft.getId()).not.toBe(sentAs);
    expect(draft.isSecond()).toBe(false);
  });

  it.each(['', '{', '[]', 'null', '{"text":1}', '{"id":"one"}'])(
    'is nothing where what is kept was spoilt: %s',
    (spoilt) => {
      sessionStorage.setItem(`message-of-${ADA.userId}-${ADA.ticketId}`, spoilt);
      expect(open().text()).toBe('');
    },
  );
});

it('a note is the same note again for as long as it says the same, and stands apart from the chat', () => {
  const { result } = renderHook(() => useNoteDraft(ADA));
  act(() => result.current.write('Ask Ann.'));
  const id = inAct(() => result.current.getId());
  expect(inAct(() => result.current.getId())).toBe(id);
  act(() => result.current.write('Ask Bob.'));
  expect(inAct(() => result.current.getId())).not.toBe(id);
  expect(open().text()).toBe('');
});

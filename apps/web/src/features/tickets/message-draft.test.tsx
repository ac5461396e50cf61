import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useMessageDraft } from './message-draft.ts';

const TICKET = '0198f000-0000-7000-8000-000000000301';
const open = () => renderHook(() => useMessageDraft(TICKET));

it('what is written survives a reload, with the id under which it may have been sent', () => {
  const first = open();
  act(() => first.result.current.write('Is it?'));
  let sentAs = '';
  act(() => {
    sentAs = first.result.current.getId();
  });
  first.unmount();
  const again = open();
  expect(again.result.current.draft).toEqual({ text: 'Is it?', id: sentAs });
  expect(again.result.current.getId()).toBe(sentAs);
});

it('another text is another message', () => {
  const { result } = open();
  act(() => result.current.write('Is it?'));
  let sentAs = '';
  act(() => {
    sentAs = result.current.getId();
  });
  act(() => result.current.write('Is it not?'));
  expect(result.current.getId()).not.toBe(sentAs);
});

it('what has arrived is kept no more', () => {
  const { result } = open();
  act(() => result.current.write('Is it?'));
  act(() => result.current.clear());
  expect(sessionStorage.length).toBe(0);
  expect(result.current.draft).toEqual({ text: '', id: null });
});

it.each(['', '{', '[]', 'null', '{"text":1}'])('is empty where what is kept was spoilt: %s', (spoilt) => {
  sessionStorage.setItem(`message-of-${TICKET}`, spoilt);
  expect(open().result.current.draft).toEqual({ text: '', id: null });
});

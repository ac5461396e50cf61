import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';

type Send<Answer> = (sending: {
  file: File;
  signal: AbortSignal;
  onSent(fraction: number): void;
}) => Promise<Answer>;

/** File on its way, or the reason why it did not arrive. */
export type Sending = {
  file: File | null;
  /** From 0 to 1. */
  sent: number;
  problem: string | null;
  send(file: File, mostBytes: number): void;
  stop(): void;
};

/** Sends one file at a time, which can be stopped; leaving the page stops it, too. */
export function useSending<Answer>(call: Send<Answer>, onArrived: (answer: Answer) => void): Sending {
  const [state, setState] = useState<{ file: File | null; sent: number; problem: string | null }>({
    file: null,
    sent: 0,
    problem: null,
  });
  const stopping = useRef(new AbortController());
  // Calls are outside of rendering.
  useEffect(() => () => stopping.current.abort(), []);

  async function send(file: File, mostBytes: number): Promise<void> {
    const problem = problemOf(file, mostBytes);
    setState({ file: problem === null ? file : null, sent: 0, problem });
    if (problem !== null) return;
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      const answer = await call({ file, signal, onSent: (sent) => setState((now) => ({ ...now, sent })) });
      if (signal.aborted) return;
      setState({ file: null, sent: 0, problem: null });
      onArrived(answer);
    } catch (failure) {
      if (!signal.aborted) setState({ file: null, sent: 0, problem: errorMessageOf(failure) });
    }
  }

  return {
    ...state,
    send: (file, mostBytes) => void send(file, mostBytes),
    stop() {
      stopping.current.abort();
      setState({ file: null, sent: 0, problem: null });
    },
  };
}

/** Reason for which a file need not be sent at all. */
function problemOf({ size, name }: File, mostBytes: number): string | null {
  if (size === 0) return `“${name}” is empty.`;
  const most = Math.floor(mostBytes / (1_024 * 1_024));
  return size > mostBytes
    ? `“${name}” is too large: a file has at most ${most} MB. Split it, or leave pictures out.`
    : null;
}

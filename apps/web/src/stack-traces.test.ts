import { expect, it, vi } from 'vitest';

it('errors have no trace while scripts are evaluated, and the usual one from then on', async () => {
  const usual = Error.stackTraceLimit;
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockReturnValue();
  await import('./stack-traces.ts');
  expect(Error.stackTraceLimit).toBe(0);
  for (const [callback] of later.mock.calls) callback();
  expect(Error.stackTraceLimit).toBe(usual);
});

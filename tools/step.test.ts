import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStep, type Step } from './step.ts';

const script = (code: string): Step => ({
  name: 'a step',
  command: process.execPath,
  parameters: ['-e', code],
  quiet: true,
});
const never = new AbortController().signal;
const later = (): number => performance.now() + 60_000;

/** Output that a person would see. */
let shown = '';
beforeEach(() => {
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

test('a step that ends well succeeded', async () => {
  expect(await runStep(script('0'), later(), never)).toMatchObject({
    name: 'a step',
    succeeded: true,
    tests: null,
  });
});

test('a step that ends badly failed', async () => {
  const step = script("console.log('the reason'); process.exit(3)");
  expect(await runStep(step, later(), never)).toMatchObject({ succeeded: false });
  expect(shown).toMatch(/^the reason\n✗ a step \d+\.\d s\n$/u);
});

test('a step that does not end is stopped at the deadline and failed', async () => {
  const result = await runStep(script('setInterval(() => {}, 1_000)'), performance.now() + 300, never);
  expect(result.succeeded).toBe(false);
  expect(shown).toContain('did not end in time');
});

test('ending the run stops the step, and the next ones do not begin', async () => {
  const ending = new AbortController();
  const running = runStep(script('setInterval(() => {}, 1_000)'), later(), ending.signal);
  ending.abort();
  expect((await running).succeeded).toBe(false);
  expect((await runStep(script('0'), later(), ending.signal)).succeeded).toBe(false);
});

test('a step beside others speaks at its end, in one piece', async () => {
  const [slow, quick] = ['slow', 'quick'].map((name) => ({
    ...script(
      `console.log('${name} begins'); setTimeout(() => console.log('${name} ends'), ${name === 'slow' ? 300 : 0})`,
    ),
    name,
    quiet: false,
    isAlone: false,
  }));
  if (slow === undefined || quick === undefined) throw new Error('There are two.');
  await Promise.all([slow, quick].map((step) => runStep(step, later(), never)));
  expect(shown).toContain('\n── slow\nslow begins\nslow ends\n✓ slow');
  expect(shown).toContain('\n── quick\nquick begins\nquick ends\n✓ quick');
});

test('counts are read after the step ended', async () => {
  const counts = { passed: 2, failed: 1, skipped: 0, failures: [] };
  const result = await runStep({ ...script('process.exit(1)'), readReport: () => counts }, later(), never);
  expect(result.tests).toEqual(counts);
});

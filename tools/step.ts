import { spawn } from 'node:child_process';
import { stopTree } from './process-tree.ts';
import { environment, project } from './project.ts';
import type { TestReport } from './test-reports.ts';

export type Step = {
  name: string;
  command: string;
  parameters: readonly string[];
  /** Quiet steps print output only when they fail. */
  quiet: boolean;
  /**
   * True when nothing runs beside it: then its output appears as it runs, else at its end. True by default.
   */
  isAlone?: boolean;
  environment?: Record<string, string>;
  /** Reads the results of its tests, where the step runs tests. */
  readReport?: () => TestReport | null;
};

export type StepResult = { name: string; succeeded: boolean; seconds: number; tests: TestReport | null };

const GRACE_MILLISECONDS = 5_000;

/**
 * Runs a step to its end, or to the deadline: then everything it started is stopped and it has failed.
 * @param deadline on the clock of performance.now()
 */
export async function runStep(step: Step, deadline: number, signal: AbortSignal): Promise<StepResult> {
  const begun = performance.now();
  const speaksAtEnd = step.isAlone === false;
  if (!step.quiet) print(speaksAtEnd ? `▸ ${step.name}\n` : headOf(step));
  const { code, output, reason } = await run(step, deadline, signal);
  const seconds = (performance.now() - begun) / 1_000;
  const tests = step.readReport?.() ?? null;
  const succeeded = code === 0;
  if (!step.quiet && speaksAtEnd) print(headOf(step));
  if (output.length > 0 && !(step.quiet && succeeded)) print(`${output.trimEnd()}\n`);
  if (reason !== null) print(`${step.name} was stopped: ${reason}.\n`);
  print(`${succeeded ? '✓' : '✗'} ${step.name} ${seconds.toFixed(1)} s\n`);
  return { name: step.name, succeeded, seconds, tests };
}

function headOf({ name }: Step): string {
  return `\n── ${name}\n`;
}

type Run = { code: number | null; output: string; reason: string | null };

async function run(step: Step, deadline: number, signal: AbortSignal): Promise<Run> {
  if (signal.aborted) return { code: null, output: '', reason: 'the run was ended' };
  const speech = step.quiet || step.isAlone === false ? 'pipe' : 'inherit';
  const child = spawn(step.command, step.parameters, {
    cwd: project,
    env: environment(step.environment),
    stdio: ['ignore', speech, speech],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);

  let reason: string | null = null;
  const stop = (why: string): void => {
    reason = why;
    if (child.pid !== undefined) void stopTree(child.pid, GRACE_MILLISECONDS);
  };
  const timer = setTimeout(() => stop('it did not end in time'), Math.max(0, deadline - performance.now()));
  const onAbort = (): void => stop('the run was ended');
  signal.addEventListener('abort', onAbort);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { code, output, reason };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function print(text: string): void {
  process.stdout.write(text);
}

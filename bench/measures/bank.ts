import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsFor } from '../../e2e/support/app.ts';
import { project } from '../../tools/project.ts';
import { HOST } from '../rig/college.ts';
import type { Installation } from '../rig/installation.ts';
import { atMost, atMostOfProcessor, type Finding } from './finding.ts';

const QUESTIONS = 19_000;
const LOOK_EVERY_MS = 20;

/** Imports a large bank by the command that a person types, and once more, when nothing of it is new. */
export async function measureBank({ app }: Installation): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-bank-'));
  try {
    const file = join(folder, 'bank.gift');
    await writeFile(file, [...Array(QUESTIONS).keys()].map(questionText).join('\n\n'));
    const first = await importFile(app.dataDir, file, `${QUESTIONS.toLocaleString('en-GB')} added`);
    const again = await importFile(app.dataDir, file, '0 added');
    const bank = `a bank of ${QUESTIONS} questions (GIFT)`;
    return [
      atMostOfProcessor(`${bank} imported`, first.seconds, 15, 's'),
      atMostOfProcessor('the same again', again.seconds, 15, 's'),
      atMost('memory of the command, at most', Math.max(first.megabytes, again.megabytes), 500, 'MB'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Text as long as questions of medical banks are: a case, four options, an explanation, some mathematics. */
function questionText(number: number): string {
  const at = (offset: number) => (number * 7 + offset * 13) % 97;
  return `// [id:q${number}]
[html]<p>Case ${number}: a patient of ${20 + at(1)} years has had ${at(2)} attacks of breathlessness within a month. The
pulse is ${60 + at(3)} per minute, the blood pressure ${100 + at(4)}/${50 + (at(5) % 40)} mmHg. \\\\(x_\\{${at(6)}\\} < ${at(7)}\\\\)</p>
<p><b>Which of these would you do first, and what would change your mind within the next hour?</b></p> {
  =[html]Give drug number ${number} at once, and look again after ${at(8)} minutes
  ~[html]Wait for the result of test ${number + 1}
  ~[html]Ask for picture ${number + 2}
  ~[html]Send the patient home with letter ${number + 3}
####[html]<p>Of ${100 + number} such patients ${at(9)} were helped. ${'The reasons are many and stand in every book. '.repeat(4)}</p>
}`;
}

/** @returns the time that the command took, and the peak memory of its process */
async function importFile(
  dataDir: string,
  file: string,
  expected: string,
): Promise<{ seconds: number; megabytes: number }> {
  const begun = performance.now();
  const command = join('apps', 'api', 'src', 'commands', 'bank.ts');
  const order = ['import', '--tenant', HOST, '--file', file, '--bank', 'bench', '--strict', '--yes'];
  const child = spawn(process.execPath, [command, ...order], { cwd: project, env: settingsFor(dataDir) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  let kilobytes = 0;
  const looking = setInterval(() => {
    kilobytes = Math.max(kilobytes, peakOf(child.pid));
  }, LOOK_EVERY_MS);
  await once(child, 'close');
  clearInterval(looking);
  if (child.exitCode !== 0 || !said.includes(expected)) throw new Error(`The import failed: ${said}`);
  return { seconds: (performance.now() - begun) / 1_000, megabytes: kilobytes / 1_024 };
}

/** Peak memory of a process so far, in kB, as Linux counts it. 0 when it has ended. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

import { insist } from './api.ts';
import type { Ledger } from './sitting.ts';

export type Verdict = {
  attempts: number;
  /** Number of acknowledged saves. */
  saves: number;
  lost: string[];
  doubled: string[];
  invented: string[];
};

/** Reads everything back and compares it with what was acknowledged. */
export async function judge(baseURL: string, ledgers: Ledger[]): Promise<Verdict> {
  const verdict: Verdict = { attempts: ledgers.length, saves: 0, lost: [], doubled: [], invented: [] };
  for (const ledger of ledgers) await judgeOne(baseURL, ledger, verdict);
  return verdict;
}

async function judgeOne(baseURL: string, ledger: Ledger, verdict: Verdict): Promise<void> {
  const { token, reportcard, acknowledged, sent } = ledger;
  verdict.saves += ledger.saves;
  verdict.lost.push(...ledger.missing);
  const read = await insist(baseURL, 'getReport', { token, params: { id: reportcard } });
  if (read.status !== 200) {
    verdict.lost.push(`report ${reportcard}: ${read.code}`);
    return;
  }
  const notes = read.body.report.answers.map((answer) => answer.notes);
  for (const [index, mark] of acknowledged) {
    if (notes[index] !== mark) verdict.lost.push(`${reportcard} question ${index}`);
  }
  for (const note of notes)
    if (note !== '' && !sent.has(note)) verdict.invented.push(`${reportcard}: ${note}`);
  const listed = await insist(baseURL, 'listReports', { token });
  const same = listed.body.reports.filter((report) => report.test._id === ledger.testId);
  if (same.length !== 1) verdict.doubled.push(`${reportcard}: ${same.length} reports`);
}

import type { FileFault } from '@assay/interchange';
import { type BankSummary, type Finding, prepareBank } from '../../features/imports/prepare-bank.ts';
import { QuestionStore } from '../../features/imports/question-store.ts';
import { runReadingThread } from '../read-in-thread.ts';
import type { ImportCommand } from './arguments.ts';
import { readSource } from './source-file.ts';
import { formatColumns, type SourceFormat } from './source-format.ts';

/**
 * Progress message of the thread that reads a bank.
 * @param questions as text, to be passed on without being parsed
 */
export type BankThreadUpdate = {
  found: number;
  findings: Finding[];
  questions: string[];
  pictures: [name: string, bytes: Uint8Array][];
};
export type BankThreadResult = { source: SourceFormat } & (
  | { type: 'unreadable'; fault: FileFault }
  | ({ type: 'read' } & BankSummary)
);

const ITEMS_AT_ONCE = 100;

await runReadingThread<ImportCommand, BankThreadUpdate, BankThreadResult>(async (command, report) => {
  const { understood = null, ...file } = await readSource(command);
  const source: SourceFormat = {
    format: file.format,
    understood: understood && formatColumns(understood),
  };
  const questions = new QuestionStore();
  let findings: Finding[] = [];
  let found = 0;
  const handOver = () => {
    const taken = questions.take();
    const pictures = taken.pictures.map(([name, bytes]): [string, Uint8Array<ArrayBuffer>] => [
      name,
      new Uint8Array(bytes),
    ]);
    const buffers = pictures.map(([, bytes]) => bytes.buffer);
    report({ found, findings, questions: taken.texts, pictures }, buffers);
    findings = [];
  };
  const prepared = await prepareBank(
    { ...file, mixOptions: command.mixOptions },
    {
      finding: (finding) => findings.push(finding),
      progress: (count) => {
        found = count;
        if (count % ITEMS_AT_ONCE === 0) handOver();
      },
    },
    questions,
  );
  handOver();
  if (prepared.type === 'unreadable') return { ...prepared, source };
  const { banks, counts, remarks, unusedFields } = prepared;
  return { type: 'read', source, banks, counts, remarks, unusedFields };
});

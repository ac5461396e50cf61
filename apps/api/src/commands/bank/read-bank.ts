import type { FileFault } from '@assay/interchange';
import { type BankSummary, type Finding, prepareBank } from '../../features/imports/prepare-bank.ts';
import { QuestionStore } from '../../features/imports/question-store.ts';
import type { ImportCommand } from './arguments.ts';
import { readSource } from './source-file.ts';
import { formatColumns, type SourceFormat } from './source-format.ts';

/**
 * Part of a bank that was read, handed over on the way.
 * @param questions as text, to be passed on without being parsed
 */
export type BankUpdate = {
  found: number;
  findings: Finding[];
  questions: string[];
  pictures: [name: string, bytes: Uint8Array][];
};
export type BankResult = { source: SourceFormat } & (
  | { type: 'unreadable'; fault: FileFault }
  | ({ type: 'read' } & BankSummary)
);

/** Reads the file of a bank and tells of its parts as they come; here, or in a thread. */
export type BankReader = (
  command: ImportCommand,
  onUpdate: (update: BankUpdate) => void,
) => Promise<BankResult>;

const ITEMS_AT_ONCE = 100;

/**
 * Reads a bank's file and prepares its questions for storage. Does not use the database.
 * @param report gets each part, and the buffers in it, which the receiver may keep
 */
export async function readBank(
  command: ImportCommand,
  report: (update: BankUpdate, handedOver: ArrayBuffer[]) => void,
): Promise<BankResult> {
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
}

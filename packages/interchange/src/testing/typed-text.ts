import { formatPosition, readBank } from '../index.ts';
import { plainText } from '../texts/html/html.ts';
import { digest } from './reading.ts';

function readingOf(bank: string, format: 'text' | 'docx') {
  const reading = readBank({ bytes: Buffer.from(bank), format, bank: 'b' }, digest);
  if (reading.type === 'unreadable') throw new Error(reading.fault.code);
  return { outcomes: [...reading.outcomes], remarks: reading.remarks() };
}

/**
 * Each item of a text in short: `Stem? A, *B [explanation]` with a star before the right options, or the
 * position, the reason and the detail of a refusal.
 */
export function notesOf(bank: string, format: 'text' | 'docx' = 'text'): string[] {
  return readingOf(bank, format).outcomes.map((outcome) => {
    if (outcome.type === 'stopped' || outcome.type === 'duplicate') return outcome.type;
    if (outcome.type === 'refused')
      return `${formatPosition(outcome.position)}: ${[outcome.reason, outcome.detail].join(' ').trim()}`;
    const { question } = outcome;
    if (question.kind === 'parts') throw new Error('a typed text has no parts');
    const options = question.options.map(
      (option, at) => `${question.correct.includes(at) ? '*' : ''}${option}`,
    );
    const explanation = plainText(question.explanation).replace(/\s+/gu, ' ').trim();
    const stem = plainText(question.stem).replace(/\s+/gu, ' ').trim();
    return `${stem} ${options.join(', ')}${explanation === '' ? '' : ` [${explanation}]`}`;
  });
}

/** The reasons of all notes on the questions that are taken. */
export function doubtsOf(bank: string): string[] {
  return readingOf(bank, 'text').outcomes.flatMap((outcome) =>
    outcome.type === 'taken' ? outcome.notes.map(({ reason }) => reason) : [],
  );
}

export function remarksOf(bank: string): string[] {
  return readingOf(bank, 'text').remarks;
}

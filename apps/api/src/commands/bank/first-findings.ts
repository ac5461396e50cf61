import type { Finding } from '../../features/imports/prepare-bank.ts';
import { findingInWords } from './words.ts';

/** Of each reason; what is not taken comes first, and the rest is for the report. */
const MOST_SHOWN = { refused: 20, duplicate: 20, suspicious: 5, changed: 3 };

const HEADINGS = {
  refused: 'refused',
  duplicate: 'doubled',
  suspicious: 'that are taken, but look suspicious',
  changed: 'that are taken, but changed',
};
const TYPES = ['refused', 'duplicate', 'suspicious', 'changed'] as const;

/** The first findings of each reason, as lines for the terminal. */
export class FirstFindings {
  readonly #lines: Record<Finding['type'], string[]> = {
    refused: [],
    duplicate: [],
    suspicious: [],
    changed: [],
  };
  readonly #counts = new Map<string, number>();
  isCut = false;

  add(finding: Finding): void {
    const reason = `${finding.type} ${'reason' in finding ? finding.reason : ''}`;
    const count = (this.#counts.get(reason) ?? 0) + 1;
    this.#counts.set(reason, count);
    if (count <= MOST_SHOWN[finding.type]) this.#lines[finding.type].push(findingInWords(finding));
    else this.isCut = true;
  }

  inWords(): string[] {
    return TYPES.flatMap((type) => {
      const lines = this.#lines[type].map((line) => `  ${line}`);
      return lines.length === 0 ? [] : [`The first items ${HEADINGS[type]}:`, ...lines];
    });
  }
}

import type { Finding } from '../../features/imports/prepare-bank.ts';
import { formatCount } from '../terminal.ts';
import { formatFinding } from './finding-messages.ts';

const TYPES = ['refused', 'duplicate', 'suspicious', 'changed'] as const;
/** Number of findings shown of each kind; the report has the rest. */
const MAX_SHOWN = { refused: 20, duplicate: 20, suspicious: 3, changed: 2 };
const HEADINGS = {
  refused: 'refused',
  duplicate: 'doubled',
  suspicious: 'that are taken, but look suspicious',
  changed: 'that are taken, but changed',
};
const MEND_BEFORE_WRITING =
  '  Mend these in the file before they are written, with --dry-run until then: a question that is changed later counts as a new one, beside the old one, unless it has an id.';

type Kind = { type: Finding['type']; name: string; count: number; first: Finding[] };

/** The first findings of each kind, as lines for the terminal. */
export class FindingsSummary {
  readonly #kinds = new Map<string, Kind>();

  /** True if there are more findings than are shown. */
  get isCut(): boolean {
    return [...this.#kinds.values()].some(({ count, first }) => count > first.length);
  }

  add(finding: Finding): void {
    const { type } = finding;
    const name = type === 'duplicate' ? 'doubled' : finding.reason;
    const kind = this.#kinds.get(`${type} ${name}`) ?? { type, name, count: 0, first: [] };
    this.#kinds.set(`${type} ${name}`, kind);
    kind.count += 1;
    if (kind.first.length < MAX_SHOWN[type]) kind.first.push(finding);
  }

  /** Rare kinds come first: they would be lost behind the ones that nearly every item has. */
  lines(): string[] {
    return TYPES.flatMap((type) => {
      const kinds = [...this.#kinds.values()].filter((kind) => kind.type === type);
      if (kinds.length === 0) return [];
      const lines = kinds.sort((a, b) => a.count - b.count).flatMap(linesOf);
      const advice = type === 'suspicious' ? [MEND_BEFORE_WRITING] : [];
      return [`The first items ${HEADINGS[type]}:`, ...lines, ...advice];
    });
  }
}

function linesOf({ name, count, first }: Kind): string[] {
  const more = count - first.length;
  const shown = first.map((finding) => `  ${formatFinding(finding)}`);
  return more === 0 ? shown : [...shown, `  and ${formatCount(more, 'more', 'more')} of this kind: ${name}`];
}

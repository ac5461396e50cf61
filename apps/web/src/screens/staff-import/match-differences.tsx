import type { QuestionDraft } from '@assay/assessment';
import { CompareParts } from '../../features/authoring/compare-parts.tsx';
import { compare } from '../../features/authoring/differences.ts';
import { knownTexOf, withTex } from '../../features/authoring/formula-tex.ts';
import type { ImportItem } from '../../features/imports/imports.ts';
import { plainTextOf } from '../../ui/rich-text/clean-html.ts';

type Props = {
  stored: QuestionDraft;
  ours: QuestionDraft;
  /** TeX of the formulas of ours. */
  tex: ImportItem['tex'];
  name: string;
  version: number | null;
};

/** A question of the bank beside the one of the file, in what differs. */
export function MatchDifferences({ stored, ours, tex, name, version }: Props) {
  const known = knownTexOf({ content: ours, tex });
  return (
    <CompareParts
      parts={compare(null, stored, ours, (html) => plainTextOf(withTex(html, known)))}
      theirs={version === null ? name : `${name}, version ${version}`}
      mine="Your file"
    />
  );
}

import { isMapped, type RefusalReason } from '@assay/interchange';
import type { SourceFormat } from './source-format.ts';

/** Where it is explained how to say which field is what. */
export const MAPPING_PAGE = 'docs/banks/mapping.md';

/** What is refused because of how a mapping reads it, or which another mapping would read. */
const CURABLE: readonly string[] = [
  'broken_quotes',
  'ragged_row',
  'wrong_form',
  'broken_marks',
  'stray_line',
  'no_stem',
  'option_not_mapped',
  'options_not_found',
  'empty_option',
  'too_few_options',
  'no_key',
  'key_ambiguous',
  'key_not_understood',
  'key_outside_options',
  'id_repeated',
] satisfies RefusalReason[];

/** The page that explains how a mapping cures a refusal; empty where none does. */
export function describeCure(reason: string, { format }: SourceFormat): string {
  return isMapped(format) && CURABLE.includes(reason) ? ` A mapping may cure it: ${MAPPING_PAGE}.` : '';
}

import type { ToText } from '../../features/authoring/differences.ts';
import { knownTexOf, withTex } from '../../features/authoring/formula-tex.ts';
import type { QuestionVersion } from '../../features/authoring/questions.ts';
import { plainTextOf } from '../../ui/rich-text/clean-html.ts';
import { useEditing } from './editor-context.ts';

/** Makes text of the HTML of a draft or a version, with formulas as their TeX where it is known. */
export function useToText(...versions: (QuestionVersion | undefined)[]): ToText {
  const { tex } = useEditing();
  const known = new Map([...tex, ...versions.flatMap((version) => [...knownTexOf(version ?? null)])]);
  return (html) => plainTextOf(withTex(html, known));
}

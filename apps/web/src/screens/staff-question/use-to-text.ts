import { useMemo } from 'react';
import type { ToText } from '../../features/authoring/differences.ts';
import { knownTexOf, withTex } from '../../features/authoring/formula-tex.ts';
import type { QuestionVersion } from '../../features/authoring/questions.ts';
import { plainTextOf } from '../../ui/rich-text/clean-html.ts';
import { useEditing } from './editor-context.ts';

/** Makes text of the HTML of a draft or a version, with formulas as their TeX where it is known. */
export function useToText(...versions: (QuestionVersion | undefined)[]): ToText {
  const { tex } = useEditing();
  const known = new Map([...tex, ...versions.flatMap((version) => [...knownTexOf(version ?? null)])]);
  const texts = useMemo(() => new Map<string, string>(), []);
  return (html) => {
    const text = texts.get(html) ?? plainTextOf(withTex(html, known));
    texts.set(html, text);
    return text;
  };
}

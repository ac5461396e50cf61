import type { Mapping } from '../mapping.ts';
import { type FieldReader, textIn } from '../source-item.ts';

/** The names under which ExamView and programs like it write what else they know of a question. */
const SETTING = / (?=(?:PTS|DIF|REF|OBJ|NAT|STA|LOC|TOP|KEY|MSC|NOT|BLM|CLM|SKL):\s?\S)/u;

/** `B    PTS: 1    DIF: Easy` → the key alone, and each of the settings behind it in its line. */
export function partKeyLine(written: string): { key: string; settings: string[] } {
  const [key = '', ...settings] = written.replace(/[^\S\n]+/gu, ' ').split(SETTING);
  return settings.length === 0 ? { key: written, settings } : { key, settings };
}

/** The settings behind the key of an item, which have no place here. */
export function settingsBehindKey(read: FieldReader, { key }: Mapping): string[] {
  return key.form === 'any'
    ? [key.field].flat().flatMap((field) => partKeyLine(textIn(read, field)).settings)
    : [];
}

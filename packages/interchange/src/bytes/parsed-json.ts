import { isNestedTooDeeply } from './json-depth.ts';

export type ParsedJson =
  | { type: 'value'; value: unknown }
  | { type: 'fault'; reason: 'nested_too_deeply' | 'broken_json' };

/** Parses a text that may have been made to hurt: how deep it is nested is found out before. */
export function parsedJson(text: string): ParsedJson {
  if (isNestedTooDeeply(text)) return { type: 'fault', reason: 'nested_too_deeply' };
  try {
    return { type: 'value', value: JSON.parse(text) };
  } catch {
    return { type: 'fault', reason: 'broken_json' };
  }
}

type ParsedJson =
  | { type: 'value'; value: unknown }
  | { type: 'fault'; reason: 'nested_too_deeply' | 'broken_json' };

/** Parses a text that may be hostile: its depth is checked first. */
export function parseJson(text: string): ParsedJson {
  if (isNestedTooDeeply(text)) return { type: 'fault', reason: 'nested_too_deeply' };
  try {
    return { type: 'value', value: JSON.parse(text) };
  } catch {
    return { type: 'fault', reason: 'broken_json' };
  }
}

/** Deep enough for every bank's items; deeper nesting is hostile. */
const MAX_JSON_DEPTH = 100;
const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * True if JSON is nested deeper than any bank. Checked before parsing, whose time grows faster than the
 * depth.
 */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === BACKSLASH && inText) at += 1;
    else if (character === QUOTE) inText = !inText;
    else if (inText) continue;
    else if (OPENING.has(character)) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (CLOSING.has(character)) depth -= 1;
  }
  return false;
}

import { layerOf, layers } from '../apps/web/style-sheets.ts';
import { readWebSources } from './project.ts';

const TOKENS = 'ui/base/tokens.css';

type Rule = { selectors: string[]; declarations: { property: string; value: string }[] };
/** Sheets of the web application by their path below `src`. */
export type Sheets = ReadonlyMap<string, string>;

export function readSheets(): Sheets {
  return readWebSources(/\.css$/u);
}

/** The rules of a sheet, those within `@media` included; those of font faces and key frames left out. */
function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  for (const [, text = '', sign] of sheet.replace(/\/\*[\s\S]*?\*\//gu, '').matchAll(/([^{};]*)([{};])/gu)) {
    const inFrames = open.some((prelude) => /^@(?:font-face|keyframes)/u.test(prelude));
    const written = text.trim();
    if (sign === '{') {
      open.push(written);
      if (!inFrames && !written.startsWith('@')) rules.push({ selectors: listed(written), declarations: [] });
      continue;
    }
    if (written !== '' && !inFrames) {
      const at = written.indexOf(':');
      rules.at(-1)?.declarations.push({
        property: written.slice(0, at).trim(),
        value: written.slice(at + 1).trim(),
      });
    }
    if (sign === '}') open.pop();
  }
  return rules;
}

/** Selectors at commas, but for those within brackets. */
function listed(selectors: string): string[] {
  return selectors.split(/,(?![^(]*\))/u).map((selector) => selector.trim().replace(/\s+/gu, ' '));
}

/**
 * Classes that a selector names, except states, which belong to any element that has them.
 */
function classesOf(selector: string): string[] {
  const names = [...selector.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name = '']) => name);
  return names.filter((name) => !/^(?:is|has)-/u.test(name));
}

/**
 * Finds collisions between sheets. Each class belongs to one sheet: the one of the lowest layer that names
 * it. Sheets of higher layers may change it, within something of their own.
 */
export function findCollisions(sheets: Sheets): string[] {
  const owners = new Map<string, string[]>();
  const byLayer = [...sheets].toSorted(
    ([one], [other]) => layers.indexOf(layerOf(one)) - layers.indexOf(layerOf(other)),
  );
  for (const [name, sheet] of byLayer) {
    for (const each of new Set(rulesOf(sheet).flatMap(({ selectors }) => selectors.flatMap(classesOf)))) {
      const known = owners.get(each) ?? [];
      const [first] = known;
      if (first === undefined || layerOf(first) === layerOf(name)) owners.set(each, [...known, name]);
    }
  }
  const shared = [...owners]
    .filter(([, names]) => names.length > 1)
    .map(([each, names]) => `.${each} belongs to ${names.join(' and ')}`);
  const strangers = byLayer
    .filter(([name]) => layerOf(name) !== 'base')
    .flatMap(([name, sheet]) =>
      rulesOf(sheet)
        .flatMap(({ selectors }) => selectors)
        .filter((selector) => !classesOf(selector).some((each) => owners.get(each)?.includes(name)))
        .map((selector) => `${name}: "${selector}" names nothing of its own`),
    );
  return [...shared, ...strangers];
}

/** Classes of parts, of which `ui` has one each. */
const PARTS =
  /^(?:button|link|icon-button|skeleton-bar|skeleton-lines|ruled|dialog|dialog-foot|page-title)$/u;

/** Parts that a screen or a feature writes by hand. @param scripts sources by their path below `src` */
export function findHandMadeParts(scripts: ReadonlyMap<string, string>): string[] {
  return [...scripts]
    .filter(([name]) => !name.startsWith('ui/'))
    .flatMap(([name, script]) =>
      [...script.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/gu)]
        .flatMap(([, plain, computed = '']) => (plain ?? computed).split(/[\s'"`]+/u))
        .filter((word) => PARTS.test(word))
        .map((word) => `${name}: ${word}`),
    );
}

const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|orange|yellow|purple|brown|pink|navy|teal)(?![\w-])/iu;
const TOKEN_KINDS: readonly { tokens: RegExp; properties: RegExp }[] = [
  { tokens: /^--s\d/u, properties: /^(?:margin|padding|gap|row-gap|column-gap)/u },
  { tokens: /^--target/u, properties: /^min-height$/u },
  { tokens: /^--line/u, properties: /^(?:border|outline)(?!.*(?:radius|offset))/u },
];

/** Breakpoints that are written out: `ui/media.ts` has them all, by name. */
export function findUnnamedMedia(sheets: Sheets): string[] {
  return [...sheets].flatMap(([name, sheet]) =>
    [...sheet.matchAll(/@media[^{]*\d[^{]*/gu)].map(([prelude]) => `${name}: ${prelude.trim()}`),
  );
}

/** Lengths and colours that are written out, although a token names them, or could. */
export function findWrittenOut(sheets: Sheets): string[] {
  const tokens = tokensOf(sheets);
  return [...sheets]
    .filter(([name]) => name !== TOKENS)
    .flatMap(([name, sheet]) =>
      rulesOf(sheet).flatMap(({ declarations }) =>
        declarations
          .filter(({ property, value }) => isWrittenOut(property, value, tokens))
          .map(({ property, value }) => `${name}: ${property}: ${value}`),
      ),
    );
}

function isWrittenOut(property: string, value: string, tokens: ReadonlyMap<string, string>): boolean {
  if (COLOUR.test(value)) return true;
  // For type sizes and corners only tokens are allowed; for lengths others are, too.
  if (/^font(?:-size)?$/u.test(property))
    return /(?<![\w.-])[\d.]+(?:px|rem)/u.test(value.split('/')[0] ?? '');
  if (/radius$/u.test(property)) return /(?<![\w.-])[\d.]+(?:px|rem)/u.test(value);
  const kind = TOKEN_KINDS.find(({ properties }) => properties.test(property));
  const named = [...tokens].filter(([token]) => kind?.tokens.test(token)).map(([, length]) => length);
  return [...value.matchAll(/(?<![\w.])[\d.]+(?:px|rem)/gu)].some(([length]) => named.includes(length));
}

/** Each token with its first value, which is that of the desktop. */
function tokensOf(sheets: Sheets): ReadonlyMap<string, string> {
  const declared = rulesOf(sheets.get(TOKENS) ?? '').flatMap(({ declarations }) => declarations);
  const tokens = new Map<string, string>();
  for (const { property, value } of declared)
    if (property.startsWith('--') && !tokens.has(property)) tokens.set(property, value);
  return tokens;
}

/**
 * Tokens that nothing uses, and uses of undefined tokens. @param scripts the sources that may use tokens, too
 */
export function findStrayTokens(sheets: Sheets, scripts: string): { unused: string[]; undefined: string[] } {
  const all = [...sheets.values()].flatMap(rulesOf).flatMap(({ declarations }) => declarations);
  const used = new Set(
    [scripts, ...all.map(({ value }) => value)].flatMap((text) =>
      [...text.matchAll(/var\((--[\w-]+)/gu)].map(([, name = '']) => name),
    ),
  );
  const defined = new Set(
    all.map(({ property }) => property).filter((property) => property.startsWith('--')),
  );
  return {
    unused: [...tokensOf(sheets).keys()].filter((name) => !used.has(name)),
    undefined: [...used].filter((name) => !defined.has(name)),
  };
}

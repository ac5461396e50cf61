import { describe, expect, test } from 'vitest';
import { keepHoverFromTouch, layerOf, nameMedia } from '../apps/web/style-sheets.ts';
import { readWebSources } from './project.ts';
import {
  findCollisions,
  findHandMadeParts,
  findStrayTokens,
  findUnnamedMedia,
  findWrittenOut,
  readSheets,
} from './style-sheets.ts';

const sheets = readSheets();
const scripts = readWebSources(/\.tsx?$/u);
const tokens = 'ui/base/tokens.css';

/** The application's sheets with one more, or with further rules in an existing one. */
const plant = (name: string, rules: string) =>
  new Map([...sheets, [name, `${sheets.get(name) ?? ''}${rules}`]]);

test('there are sheets to look at, and the tokens among them', () => {
  expect(sheets.size).toBeGreaterThan(20);
  expect([...sheets.keys()]).toContain(tokens);
});

describe('sheets', () => {
  test('do not get into each other’s way', () => expect(findCollisions(sheets)).toEqual([]));

  test('may change what lies below, within something of their own', () => {
    expect(findCollisions(plant('screens/zz.css', '.zz .button { margin: 0 }'))).toEqual([]);
  });

  test.each([
    ['two of one layer style one class', 'features/zz.css', '.navigator-list { margin: 0 }'],
    [
      'two of one layer style one class, on phones',
      'ui/zz.css',
      '@media (--phone) { .zz, a .dialog-foot { margin: 0 } }',
    ],
    ['one changes what lies below wherever it stands', 'screens/zz.css', '.sheet-foot .button { margin: 0 }'],
    ['one styles elements wherever they stand', 'ui/zz.css', 'dl:not(.is-wide) > dd { margin: 0 }'],
    ['one styles a state of whatever has it', 'features/zz.css', '.is-zz { margin: 0 }'],
  ])('are refused where %s', (_, name, rule) => expect(findCollisions(plant(name, rule))).toHaveLength(1));

  test('have a layer by their folder, so that a new folder has to be thought about', () => {
    expect(layerOf('ui/base/base.css')).toBe('base');
    expect(() => layerOf('zz/zz.css')).toThrow('No layer');
  });

  test('are no more imported by one another, which would lay one into the other’s layer', () => {
    for (const [name, sheet] of sheets) expect(sheet, name).not.toMatch(/@(?:import|layer)/u);
  });
});

describe('parts', () => {
  test('are written once, in ui, and used everywhere', () => expect(findHandMadeParts(scripts)).toEqual([]));

  test.each([
    ['<button className="button button-main">', 'button'],
    ["<Link className={isFirst ? 'link' : 'way'}>", 'link'],
    ['<i className="skeleton-bar" />', 'skeleton-bar'],
    ["<table className={look + ' ruled'}>", 'ruled'],
  ])('that are written by hand are seen: %s', (element, part) => {
    const plant = new Map([['screens/zz.tsx', element]]);
    expect(findHandMadeParts(plant)).toEqual([`screens/zz.tsx: ${part}`]);
  });
});

describe('breakpoints', () => {
  test('are named everywhere, in scripts too', () => {
    expect(findUnnamedMedia(sheets)).toEqual([]);
    const asked = [...scripts].filter(([, script]) => /\((?:min|max)-(?:width|height)/u.test(script));
    expect(asked.map(([name]) => name)).toEqual(['ui/media.ts']);
  });

  test('that are written out are seen', () => {
    expect(
      findUnnamedMedia(plant('ui/zz.css', '@media (max-width: 700px) { .zz { margin: 0 } }')),
    ).toHaveLength(1);
  });

  test('get their query, and a name without one is refused', () => {
    expect(nameMedia('@media (--above-phone) and (--low) {')).toBe(
      '@media (min-width: 768px) and (max-height: 479px) {',
    );
    expect(() => nameMedia('@media (--zz) {')).toThrow('No breakpoint "zz"');
  });
});

describe('what is drawn under a pointer', () => {
  test('is drawn only where pointers hover, in every sheet', () => {
    for (const [name, sheet] of sheets) {
      const elsewhere = keepHoverFromTouch(sheet).replace(
        /@media \(hover: hover\) \{[^{}]*\{[^{}]*\}\}/gu,
        '',
      );
      expect(elsewhere, name).not.toContain(':hover');
    }
  });

  test.each([
    ['.zz:hover { gap: 1px }', '@media (hover: hover) {.zz:hover { gap: 1px }}'],
    ['.zz { gap: 1px }', '.zz { gap: 1px }'],
    [
      '.zz:is(.a, .b):hover > i, .zz:active { gap: 1px }',
      '.zz:active { gap: 1px } @media (hover: hover) {.zz:is(.a, .b):hover > i{ gap: 1px }}',
    ],
    [
      '@media (--phone) { .zz { gap: 0 } /* :hover */ .zz:hover { gap: 1px } }',
      '@media (--phone) { .zz { gap: 0 } @media (hover: hover) {.zz:hover { gap: 1px }} }',
    ],
  ])('%s becomes so', (written, built) => {
    const plain = (code: string) =>
      code
        .replace(/\s+/gu, ' ')
        .replace(/ ?([{}]) ?/gu, '$1')
        .trim();
    expect(plain(keepHoverFromTouch(written))).toBe(plain(built));
  });

  test('is refused where a rule is for other states, too', () =>
    expect(() => keepHoverFromTouch('.zz:is(:hover, :focus) { gap: 1px }')).toThrow('a part alone'));
});

describe('sizes and colours', () => {
  test('come from the tokens', () => {
    expect(findWrittenOut(sheets)).toEqual([]);
    const coloured = [...scripts].filter(([, script]) =>
      /['"`]#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(/iu.test(script),
    );
    expect(coloured.map(([name]) => name)).toEqual([]);
  });

  test.each([
    'color: #fff',
    'background: white',
    'border-color: rgb(0 0 0 / 0.5)',
    'border: 1px solid var(--ink)',
    'border-radius: 7px',
    'font-size: 15px',
    'font: 400 1rem / 1.2 var(--reading)',
    'gap: 8px',
    'margin: 0 -16px',
    'padding-block: calc(20px + 1em)',
    'min-height: 44px',
  ])('that are written out are seen: %s', (declaration) => {
    expect(findWrittenOut(plant('ui/zz.css', `.zz { ${declaration} }`))).toEqual([
      `ui/zz.css: ${declaration}`,
    ]);
  });

  test.each([
    'gap: 18px',
    'outline-offset: 2px',
    'width: 44px',
    'margin: 0.4em',
    'border: 0',
    'color: inherit',
  ])('are free where no token names them: %s', (declaration) =>
    expect(findWrittenOut(plant('ui/zz.css', `.zz { ${declaration} }`))).toEqual([]),
  );

  test('have no token that nothing uses, and use none that is not there', () => {
    const uses = [...scripts.values()].join('\n');
    expect(findStrayTokens(sheets, uses)).toEqual({ unused: [], undefined: [] });
    expect(findStrayTokens(plant(tokens, ':root { --zz: 1px }'), uses).unused).toEqual(['--zz']);
    expect(findStrayTokens(plant('ui/zz.css', '.zz { gap: var(--zz) }'), uses).undefined).toEqual(['--zz']);
  });
});

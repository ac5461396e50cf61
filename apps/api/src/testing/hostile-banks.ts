/** Pieces of files that were made to hurt, for whatever reads banks. */

export const MEGABYTE = 1_000_000;

/** Mapping of the JSON files that are made of these pieces. */
export const MAPPING = JSON.stringify({
  bank: 'b',
  text: 'html',
  stem: 's',
  options: ['a', 'b'],
  key: { field: 'k', form: 'letter' },
  explanation: 'e',
});

/** Moodle XML with one question. @param stem as it stands in the file @param head stands above the quiz */
export const moodle = (stem: string, head = '') =>
  `<?xml version="1.0"?>${head}<quiz><question type="multichoice"><name><text>n</text></name>
   <questiontext format="html"><text>${stem}</text></questiontext><single>true</single>
   <answer fraction="100"><text>One</text></answer><answer fraction="0"><text>Two</text></answer>
   </question></quiz>`;

/** Entities, each ten times the one before it. */
export const LAUGHS = [...'bcdefghij']
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('');

/** HTML that would run. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">here</a>',
  '<iframe src="https://example.org"></iframe>',
  '<p onclick="alert(1)" style="position:fixed">p</p>',
  '<svg onload=alert(1)><use href="#a"/></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<form action="https://example.org"><input type="hidden" value="a" onfocus=alert(1)></form>',
  '<object data="a.swf"></object><embed src="a"><link rel=stylesheet href=a><base href="//a">',
  '\\(\\href{javascript:alert(1)}{x}\\) \\(\\def\\x{\\x\\x}\\x\\)',
].join('');
/** An option that loses its image refuses the question. */
export const WITHOUT_IMAGES = HOSTILE.replaceAll(/<img[^>]*>/gu, '');
/** Finds HTML that would run. */
export const RUNS =
  /<(?:script|img|iframe|svg|use|style|form|input|object|embed|link|base)\b|<[^>]*(?:\son\w+=|href="javascript|style=)/iu;

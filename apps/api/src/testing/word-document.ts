import { strToU8, zipSync } from 'fflate';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** @param list the id of its list, @param level the level in it, @param style the id of its style */
type Paragraph = { list?: number; level?: number; style?: string };

/** Builds a paragraph of Word's XML. @param content runs ({@link run}), or a plain text */
export function paragraph(content: string, { list, level = 0, style }: Paragraph = {}): string {
  const named = style === undefined ? '' : `<w:pStyle w:val="${style}"/>`;
  const numbered =
    list === undefined ? '' : `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
  const runs = content.startsWith('<') ? content : run(content);
  return `<w:p><w:pPr>${named}${numbered}</w:pPr>${runs}</w:p>`;
}

/** Builds a run of text. @param format elements of its properties, such as `<w:b/>` */
export function run(text: string, format = ''): string {
  return `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** An equation with one letter. */
export const EQUATION = '<m:oMathPara><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></m:oMathPara>';
/** The picture that {@link wordDocument} may hold. */
export const PICTURE =
  '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';

/** A list of Word: `[format, label]` of each level, such as `['decimal', '%1.']`. */
export type WordList = [format: string, label: string][];

type Parts = {
  lists?: WordList[];
  picture?: Uint8Array<ArrayBuffer>;
  others?: Record<string, Uint8Array>;
  head?: string;
};

/**
 * Builds a document of Word.
 * @param body its paragraphs
 * @param lists by their ids from 1
 * @param head the text above its root
 */
export function wordDocument(
  body: string,
  { lists = [], picture, others = {}, head = '' }: Parts = {},
): Uint8Array<ArrayBuffer> {
  const kinds = lists.map(
    (levels, id) => `<w:abstractNum w:abstractNumId="${id}">${levels.map(levelOf).join('')}</w:abstractNum>`,
  );
  const nums = lists.map((_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`);
  const relation = (id: string, type: string, target: string) =>
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/></Types>`,
    '_rels/.rels': relation('rId1', 'officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relation('rId1', 'image', 'media/a.png'),
    'word/document.xml': `${HEAD}${head}<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    'word/numbering.xml': `${HEAD}<w:numbering ${NAMESPACES}>${kinds.join('')}${nums.join('')}</w:numbering>`,
    'word/styles.xml': `${HEAD}<w:styles ${NAMESPACES}><w:style w:type="paragraph" w:styleId="Numbered"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Based"><w:basedOn w:val="Numbered"/></w:style></w:styles>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  if (picture !== undefined) files['word/media/a.png'] = picture;
  return new Uint8Array(zipSync({ ...files, ...others }));
}

function levelOf([format, label]: WordList[number], level: number): string {
  return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${label}"/></w:lvl>`;
}

import { refusal } from '../../findings.ts';
import { fieldsOf } from '../fields.ts';
import type { Mapping } from '../mapping.ts';
import { quote, type SourceItem, textOf } from '../source-item.ts';

/** `#REF!`, `#NAME?`, `#N/A`, `#DIV/0!` and what they are in other languages; LibreOffice's `Err:502`; a cell too narrow. */
const FORMULA_ERROR = /^(?:#[¡¿]?\p{Lu}[\p{Lu}\d/ _]{1,20}[!?]|#(?:N\/[AD]|NV|NB|ND|N\/V)|Err:\d{3}|#{3,})$/u;

/** Refuses rows in which a formula has failed: what stood there is lost. */
export function* withoutFormulaErrors(items: Iterable<SourceItem>, mapping: Mapping): Generator<SourceItem> {
  const fields = fieldsOf(mapping);
  for (const item of items) {
    const { content } = item;
    const texts = content.type === 'item' ? fields.map((field) => textOf(content.read(field))) : [];
    const failed = texts.find((text) => text.type === 'text' && FORMULA_ERROR.test(text.text));
    yield failed?.type === 'text' ? { ...item, content: refusal('formula_error', quote(failed.text)) } : item;
  }
}

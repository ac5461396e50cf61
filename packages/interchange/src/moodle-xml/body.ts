import type { Picture } from '@assay/assessment';
import type { Refusal } from '../findings.ts';
import type { ItemTexts } from './item-texts.ts';
import type { XmlElement } from './xml-element.ts';

/** What is chosen from, and what is said to each choice (HTML, empty when nothing is said). */
export type Body = {
  type: 'body';
  content:
    | { kind: 'single' | 'multiple'; options: string[]; correct: number[] }
    | { kind: 'parts'; parts: { statement: string; correct: boolean }[] };
  feedbacks: { to: string; html: string }[];
};

/** Where the pictures of a question go. */
export type Images = { question: Picture[]; explanation: Picture[] };
export type BodyReader = (question: XmlElement, texts: ItemTexts, images: Images) => Body | Refusal;

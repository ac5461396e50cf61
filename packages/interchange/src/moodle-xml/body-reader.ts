import type { Body } from '../body.ts';
import type { Refusal } from '../findings.ts';
import type { XmlElement } from './xml-element.ts';
import type { XmlTexts } from './xml-texts.ts';

export type BodyReader = (question: XmlElement, texts: XmlTexts) => Body | Refusal;

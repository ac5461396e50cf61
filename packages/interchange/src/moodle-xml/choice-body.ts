import { MAX_OPTIONS } from '@assay/assessment';
import { choiceBody, type Feedback, showsPicture } from '../body.ts';
import { refusal } from '../findings.ts';
import { changed } from '../notes.ts';
import { type Key, keyOfMarks, keyOfMultiple, keyOfSingle, weightOf } from '../weights.ts';
import type { BodyReader } from './body-reader.ts';
import { childOf, childrenOf, textAt, type XmlElement } from './xml-element.ts';

/** Moodle's own choice question, with one or with several right answers. */
export const readMultichoice: BodyReader = (question, texts) => {
  const single = isSingle(question);
  return choice(single ? keyOfSingle : keyOfMultiple)(question, texts);
};

/** `multichoiceset` and `oumultiresponse`, which mark each right answer with 100. */
export const readMarkedChoice: BodyReader = choice(keyOfMarks);

/** As Moodle reads it: what is neither empty nor "false" nor "0" is true; a file that says nothing means one answer. */
function isSingle(question: XmlElement): boolean {
  return (
    childOf(question, 'single') === undefined || !['', '0', 'false'].includes(textAt(question, 'single'))
  );
}

function choice(keyOf: (weights: number[]) => Key): BodyReader {
  return (question, texts) => {
    const options: string[] = [];
    const weights: number[] = [];
    const feedbacks: Feedback[] = [];
    const answers = childrenOf(question, 'answer');
    const filled = answers.filter((answer) => textAt(answer, 'text') !== '').length;
    // Told before any is read: a file made to hurt has thousands, with thousands of pictures.
    if (filled > MAX_OPTIONS) return refusal('too_many_options', String(filled));
    for (const answer of answers) {
      const weight = weightOf(answer.attributes.fraction);
      if (weight === null) return refusal('key_not_understood', answer.attributes.fraction?.slice(0, 40));
      const option = texts.option(answer);
      if (option === '' && weight <= 0 && !showsPicture(textAt(answer, 'text'))) {
        // Moodle leaves them out as well: its form has empty rows at its end.
        texts.note(changed('empty_option_dropped'));
        continue;
      }
      options.push(option);
      weights.push(weight);
      feedbacks.push({ to: option, html: texts.explanation(childOf(answer, 'feedback')) });
    }
    const body = choiceBody(options, keyOf(weights), feedbacks);
    if (keyOf === keyOfSingle && weights.some((weight) => weight < 0)) {
      texts.note(changed('setting_dropped', 'points taken off for wrong answers'));
    }
    return body;
  };
}

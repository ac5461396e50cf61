/** What was changed of an item that is taken. A code never changes its meaning: reports are compared over the years. */
export const changeReasons = {
  feedback_to_explanation: 'What was said to each answer now stands in the explanation.',
  text_format_converted: 'A text that was not HTML was made HTML.',
  encoding_converted: 'The file does not say so, but its characters are Windows-1252.',
  mathematics_converted:
    'TeX between $$ or [tex] now stands between \\( and \\), or \\[ and \\] on a line of its own.',
  quotes_read_as_text: 'Quotation marks that did not pair up were read as part of a text.',
  options_mixed: 'Its options have an order of their own, which tells nothing of the key.',
  option_picture_moved: 'A picture of an option now stands below the question and is named in the option.',
  alt_made: 'A picture had no alternative text and got a plain one.',
  stem_made: 'The question was a picture without a text and got a plain one.',
  topic_shortened: 'A step of its topic was longer than 120 characters.',
  empty_option_dropped: 'A wrong option without text was left out.',
  setting_dropped: 'It had settings that have no place here.',
} as const satisfies Record<string, string>;

/** What a person should look at in an item that is taken. */
export const suspicionReasons = {
  options_alike: 'Two of its options differ only in capitals, white space or the point at the end.',
  all_of_the_above: 'An option speaks of the others: their order matters.',
  order_kept: 'A text names options by letter or place, so that their order was kept and not mixed.',
  picture_missing: 'It shows a picture that the file does not hold.',
  other_options_in_stem: 'Its stem names other options than it has.',
  text_garbled: 'Some of its characters look as if they had been read in a wrong encoding.',
  picture_broken: 'It holds a picture that cannot be decoded.',
  picture_refused:
    'It holds a picture that is no PNG, JPEG, GIF, WebP or plain SVG, and is shown without it.',
  picture_heavy: 'It shows a picture of more than 1 MB, which is slow on a phone.',
  attachment_dropped: 'It came with a file that is no picture of its text, such as a sound.',
  media_dropped: 'It shows a picture, film, sound or page in a way that has no place here.',
  columns_unclear: 'Its two columns are not called true and false: the first now stands for true.',
  hidden_in_source: 'It was hidden where it comes from.',
} as const satisfies Record<string, string>;

/** @param detail which option, picture or setting it is about */
export type Note =
  | { type: 'changed'; reason: keyof typeof changeReasons; detail: string | null }
  | { type: 'suspicious'; reason: keyof typeof suspicionReasons; detail: string | null };

export function changed(reason: keyof typeof changeReasons, detail: string | null = null): Note {
  return { type: 'changed', reason, detail };
}

export function suspicious(reason: keyof typeof suspicionReasons, detail: string | null = null): Note {
  return { type: 'suspicious', reason, detail };
}

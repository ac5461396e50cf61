/**
 * State of a file of an uploaded picture, as stored: `new` is kept and shown nowhere yet, `shown` is referred
 * to by its owner's profile or ticket, and `gone` is to be removed, with its row.
 */
export type PictureState = 'new' | 'shown' | 'gone';

/** A step, and the states that it may be taken in: it changes nothing in another. */
type Step = { readonly from: readonly PictureState[]; readonly to: PictureState };

/**
 * Steps of an uploaded picture, of a profile or of a ticket. None leaves `gone`, so such a file may be
 * removed at any time; and none but its owner's takes `shown` away, so a writer may give up what it kept
 * without knowing whether the transaction that showed it was committed.
 */
export const PICTURE_STEPS = {
  /** Its writer's transaction refers to it. */
  show: { from: ['new'], to: 'shown' },
  /** Its writer did not show it, or has ended. */
  giveUp: { from: ['new'], to: 'gone' },
  /** Its owner has another one, or none. */
  withdraw: { from: ['shown'], to: 'gone' },
  /** Its owner's account is erased, also while the owner uploads. */
  erase: { from: ['new', 'shown'], to: 'gone' },
} as const satisfies Record<string, Step>;

export type PictureStep = keyof typeof PICTURE_STEPS;

/** The only state in which a file may be removed. */
export const REMOVABLE = 'gone' satisfies PictureState;

/** Much longer than a picture takes from being kept to being shown: its writer has ended by then. */
export const ABANDONED_AFTER_SECONDS = 3_600;

/** It begins every id of its questions, for good. */
export const BANK_NAME = /^[a-z0-9][a-z0-9.-]{0,39}$/u;
export const BANK_NAME_RULE = 'must be a short name of small letters, digits, points and hyphens';

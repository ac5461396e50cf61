import { createStoredChoice } from '../stored-choice.ts';

const singleKeys = createStoredChoice('singleKeyShortcuts', ['on', 'off']);

export function setSingleKeyShortcuts(on: boolean): void {
  singleKeys.choose(on ? 'on' : 'off');
}

/** True while letters and figures alone are shortcuts: on until switched off (WCAG 2.1.4). */
export function useSingleKeyShortcuts(): boolean {
  return singleKeys.useValue() === 'on';
}

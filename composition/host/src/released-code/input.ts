import { isLeft, isRemoved, pageChangedAt, type ReleasedCode, shownSince } from './released-code.ts';

let inputAt = 0;

const noteInput = ({ isTrusted }: Event): void => {
  if (isTrusted) inputAt = performance.now();
};

/** Call it at boot. */
export const watchInput = (): void => {
  for (const type of ['pointerdown', 'keydown', 'click']) window.addEventListener(type, noteInput, true);
};

/**
 * Call it before the shell repeats a click: it counts as the visitor's of now, if the visitor clicked before code of a release
 * ran (`wasNoted`) or has done anything since.
 */
export const countRepeated = (wasNoted: boolean): void => {
  if (wasNoted || inputAt > 0) inputAt = performance.now();
};

/** Input in a frame, such as the payment provider's, sends no events to the page. */
const isInFrame = (): boolean => document.activeElement instanceof HTMLIFrameElement;

/** Whether the visitor has clicked or typed since a page of another release was shown: the input before may have led there. */
export const hasInput = (): boolean => inputAt > pageChangedAt() || isInFrame();

/** Whether the visitor has clicked or typed since the release began to run or its first page was shown, and it was not left. */
export const hasInputFor = (code: ReleasedCode): boolean =>
  !isRemoved(code) && !isLeft(code) && (inputAt > shownSince(code) || isInFrame());

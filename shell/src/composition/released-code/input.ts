import { isLeft, isRemoved, lastRunAt, type ReleasedCode } from './released-code.ts';

let inputAt = 0;

const noteInput = ({ isTrusted }: Event): void => {
  if (isTrusted) inputAt = performance.now();
};

/** Call it at boot. */
export const watchInput = (): void => {
  for (const type of ['pointerdown', 'keydown', 'click']) window.addEventListener(type, noteInput, true);
};

/** Input in a frame, such as the payment provider's, sends no events to the page. */
const isInFrame = (): boolean => document.activeElement instanceof HTMLIFrameElement;

/** Call it when the address changes: the input has led there. */
export const forgetInput = (): void => {
  inputAt = 0;
};

/** Whether the visitor has clicked or typed on this page. */
export const hasInput = (): boolean => inputAt > 0 || isInFrame();

/** Whether the visitor has clicked or typed since the release began to run or was shown, and its page was not left. */
export const hasInputFor = (code: ReleasedCode): boolean =>
  !isRemoved(code) && !isLeft(code) && (inputAt > lastRunAt(code) || isInFrame());

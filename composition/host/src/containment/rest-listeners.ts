import { isLeft, isRemoved } from '../released-code/released-code.ts';
import { heard, isPage } from './own-calls.ts';

/** Listeners on the page rest while no page or widget of their release is shown. */
export const restListeners = (): void => {
  for (const listener of [...heard]) {
    const { code, target, args } = listener;
    const isPaused = isPage(target) && (isLeft(code) || isRemoved(code));
    if (isPaused === Boolean(listener.isPaused)) continue;
    listener.isPaused = isPaused;
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    Reflect.apply(isPaused ? removeEventListener : addEventListener, target, args);
    if (isPaused) heard.add(listener); // removing it has forgotten it
  }
};

import { isLeft, isRemoved } from '../released-code/released-code.ts';
import { heard, isPage } from './own-calls.ts';

/** It may have run, which nothing notes. */
export const isOnce = ({ args }: { args: readonly unknown[] }): boolean => Boolean(Object(args[2]).once);

/** Listeners on the page rest while no page or widget of their release is shown. */
export const restListeners = (): void => {
  for (const listener of [...heard]) {
    const { code, target, args } = listener;
    const isPaused = isPage(target) && !isOnce(listener) && (isLeft(code) || isRemoved(code));
    if (isPaused === Boolean(listener.isPaused)) continue;
    listener.isPaused = isPaused;
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    Reflect.apply(isPaused ? removeEventListener : addEventListener, target, args);
    if (isPaused) heard.add(listener); // removing it has forgotten it
  }
};

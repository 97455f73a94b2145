import { stackOf } from '../released-code/release-stack.ts';
import type { ReleasedCode } from '../released-code/released-code.ts';
import type { Change } from './built-ins.ts';

const { apply } = Reflect;

/** Each use of it throws an error of the browser, with the stack of the code that used it. */
const spent = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

/**
 * The release whose function took the place of a built-in: it is called with what throws at the first use. `foreign` for another
 * one, such as an extension's; undefined where the function uses nothing that it is given, or there is none.
 */
export const authorOf = ({ found: { value, get, set } }: Change): ReleasedCode | 'foreign' | undefined => {
  const own: unknown = typeof value === 'function' ? value : (set ?? get);
  if (typeof own !== 'function') return undefined;
  const used = spent();
  try {
    apply(own, used, [used, used]);
  } catch (error) {
    const stack = stackOf(error);
    return stack ? stack.code : 'foreign';
  }
  return undefined;
};

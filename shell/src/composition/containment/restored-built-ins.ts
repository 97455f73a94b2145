import { before, checked } from './built-ins.ts';

/**
 * The members of built-in objects that were replaced, and those that were added so that every `for…in` meets them. They are
 * put back. A polyfill, which adds what is missing and hides it from loops, is left.
 */
export const restoreBuiltIns = (): string[] =>
  [...checked].flatMap(([name, owner]) => {
    const known = before.get(name) ?? {};
    return Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([key, { value, get, enumerable }]) => {
      const own = known[key];
      if (own ? own.value === value && own.get === get : !enumerable) return [];
      if (own) Object.defineProperty(owner, key, own);
      else Reflect.deleteProperty(owner, key);
      return [`${name}.${key}`];
    });
  });

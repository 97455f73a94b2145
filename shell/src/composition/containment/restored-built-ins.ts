import { checkedBuiltIns, initialMembers } from './built-ins.ts';

/**
 * Restores replaced members of built-in objects, removes added ones that are enumerable, and returns their names. A polyfill
 * stays: it adds members that are not enumerable.
 */
export const restoreBuiltIns = (): string[] =>
  [...checkedBuiltIns].flatMap(([name, owner]) => {
    const known = initialMembers.get(name) ?? {};
    return Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([key, { value, get, enumerable }]) => {
      const own = known[key];
      if (own ? own.value === value && own.get === get : !enumerable) return [];
      if (own) Object.defineProperty(owner, key, own);
      else Reflect.deleteProperty(owner, key);
      return [`${name}.${key}`];
    });
  });

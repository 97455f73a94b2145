const mutating =
  /^(?:add|remove|toggle|replace|setProperty|removeProperty|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

const views = new WeakMap<object, object>();

/** The object, whose changes `isRefused` decides; it is called with the function that its caller called. Reads cost no stack. */
export const readOnlyView = (real: object, isRefused: (callee: object) => boolean): object => {
  const known = views.get(real);
  if (known) return known;
  const view: object = new Proxy(real, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      // The browser's gives the object to its callback.
      if (key === 'forEach') return Array.prototype.forEach;
      const call = (...args: unknown[]): unknown => {
        if (mutating.test(String(key)) && isRefused(call)) return undefined;
        const result: unknown = Reflect.apply(value, target, args);
        return result === target ? view : result;
      };
      return call;
    },
    set: function set(target, key, value) {
      return isRefused(set) || Reflect.set(target, key, value, target);
    },
    deleteProperty: function deleteProperty(target, key) {
      return isRefused(deleteProperty) || Reflect.deleteProperty(target, key);
    },
    defineProperty: function defineProperty(target, key, descriptor) {
      return isRefused(defineProperty) || Reflect.defineProperty(target, key, descriptor);
    },
  });
  views.set(real, view);
  return view;
};

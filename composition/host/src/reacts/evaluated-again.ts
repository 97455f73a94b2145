/** Ids of webpack's modules, which the build writes here when it knows them. */
interface Bound {
  /** Modules that import React, by themselves or by what they import. */
  modules: (string | number)[];
  /** By the id that stands for a shared module where one is imported: its name. */
  consumed: Record<string, string>;
  /** Shared modules, and those that the host's roots are made of. */
  named: Record<string, string | number>;
}

type Require = (id: string | number) => unknown;

declare const __webpack_require__: Require;
declare const __webpack_modules__: Record<
  string,
  (this: unknown, module: object, exports: object, require: Require) => void
>;

/**
 * Evaluates the modules of this document once more where they import React, with `given` in place of React's modules. All other
 * modules, and so the state of the page, are those that the host has. Their code is in the document already: it costs no byte.
 * The result gives a shared module, or one of the two with contexts, by its name.
 */
export const evaluateAgain = (given: Readonly<Record<string, object>>): ((name: string) => object) => {
  const { modules, consumed, named }: Bound = JSON.parse('@@REACT_BOUND@@');
  const bound = new Set(modules.map(String));
  const cache = new Map<string, { exports: object; id: string | number; loaded: boolean }>();
  const again = (id: string | number): unknown => {
    const name = consumed[id];
    if (name !== undefined) return given[name] ?? again(named[name] ?? id);
    if (!bound.has(String(id))) return __webpack_require__(id);
    const known = cache.get(String(id));
    if (known) return known.exports;
    const module = { exports: {}, id, loaded: false };
    cache.set(String(id), module);
    const factory = __webpack_modules__[id];
    if (!factory) throw new Error(`The module ${id} was not loaded.`);
    factory.call(module.exports, module, module.exports, require);
    module.loaded = true;
    return module.exports;
  };
  // With webpack's functions, such as `require.e`.
  const require: Require = Object.assign(again, __webpack_require__);
  return (name) => given[name] ?? Object(again(named[name] ?? name));
};

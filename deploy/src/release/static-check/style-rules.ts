/** A selector that begins with an element, `*` or `:root` reaches beyond the slice; a class or an attribute of its own does not. */
const isGlobal = (selector: string): boolean =>
  /^(?:[a-z*:]|#root)/i.test(selector.trim()) && !/^(?:from|to)$/.test(selector.trim());

/** Whether CSS text styles more than classes of its own. */
export const hasGlobalSelector = (css: string): boolean =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{[^{}]*:/g)].some(([, selectors = '']) =>
    selectors.split(',').some(isGlobal),
  );

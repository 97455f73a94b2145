const names = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs;

/** The selectors of a list; commas within names, brackets and parentheses separate none. A group with `&` keeps it. */
const selectorsIn = (list: string): string[] => {
  let text = list.replace(names, 'x').replace(/\[[^\]]*\]/g, '[]');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\([^()]*\)/g, (group) => (group.includes('&') ? '&' : ''));
  }
  return text.split(',').map((selector) => selector.trim());
};

/**
 * Whether one of the selectors styles more than classes and attributes of its own: it begins with an element, `*` or `:root`.
 * `isNested`: within the rule of another selector, to which it is relative unless it has a `&` further on.
 */
export const isGlobalSelector = (list: string, isNested: boolean): boolean =>
  selectorsIn(list).some((selector) => (isNested ? /^(?:[a-z*:]|#root).*&/is : /^(?:[a-z*:&]|#root)/i).test(selector));

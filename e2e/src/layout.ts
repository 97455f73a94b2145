import type { Page } from '@playwright/test';

/** The API's names of texts that people write. */
const written = new Set(
  'name serviceName customerName providerName note serviceOption email address location bio notes description comment text'.split(
    ' ',
  ),
);
const longWords = `Ada ${'unbroken'.repeat(10)}`;

/** From now on whatever a person wrote is, as this page gets it, longer than any line and has no blank to break at. */
export const giveLongWords = (page: Page) =>
  page.route(/\/api\/(?!subscription|events)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const lengthen = (key: string, value: unknown) =>
      written.has(key) && typeof value === 'string' && value ? longWords : value;
    return route.fulfill({ response, json: JSON.parse(await response.text(), lengthen) });
  });

/** How far the page runs over the right edge, in pixels. */
export const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Texts that an ancestor cuts off at a side, unless it says so with an ellipsis. */
export const cutOff = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNode(texts.currentNode);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    for (let box = texts.currentNode.parentElement; box; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box);
      if (overflowX === 'visible') continue;
      // For assistive technology alone, scrolled by a reader, or shortened where everyone sees that it is.
      const isMeant = edge.width <= 1 || /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis';
      if (isMeant || webkitLineClamp !== 'none') break;
      if (left < edge.left - 1 || right > edge.right + 1) found.add(texts.currentNode.textContent ?? '');
    }
  }
  return [...found];
};

/** Words that stand on more than one line. */
export const brokenWords = (inside: Element) => {
  const texts = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
};

/** Fields of the page that lie behind what sticks to the window's lower edge when a touch puts the focus on them. */
export const hiddenByBars = () => {
  const bar = document.querySelector('[data-bottom-bar]');
  const fields = document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)');
  const hidden = [...fields].filter((field) => {
    if (!bar || bar.contains(field)) return false;
    field.scrollIntoView({ block: 'end' });
    // A touch scrolls nothing.
    field.focus({ preventScroll: true });
    return document.activeElement === field && field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  });
  if (document.activeElement instanceof HTMLElement && hidden.length > 0) document.activeElement.blur();
  return hidden.map(({ id }) => id);
};

/** Selectors by which each new element has the browser compute the styles of the whole document again. */
export const onWholeDocument = () => {
  const selectorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule && !window.matchMedia(rule.conditionText).matches) return [];
      const own = rule instanceof CSSStyleRule ? [rule.selectorText] : [];
      return rule instanceof CSSGroupingRule ? [...own, ...selectorsOf(rule.cssRules)] : own;
    });
  const all = [...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules));
  return all.filter((selector) => /(?:html|:root|body)[^\s>+~,]*:has\((?!\s*>)/.test(selector));
};

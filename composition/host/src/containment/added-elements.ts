import { isGlobalSelector } from '@slices/format';
import { hasInputFor } from '../released-code/input.ts';
import { isLeft, type ReleasedCode } from '../released-code/released-code.ts';
import { added } from './own-calls.ts';

const isInSight = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
};

const codeOf = (element: Element): ReleasedCode | undefined => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const code = added.get(at);
    if (code) return code;
  }
  return undefined;
};

/** Removes elements that a release added outside of its page and that are in sight after the page was left. */
export const removeLeftElements = (onRemoved: (code: ReleasedCode) => void): void => {
  for (const [element, code] of added) {
    if (!element.isConnected) added.delete(element);
    else if (isLeft(code) && isInSight(element)) {
      element.remove();
      onRemoved(code);
    }
  }
};

/** The release whose element lies over the header, which the visitor did not open by a click or key. The element is hidden. */
export const uncoverHeader = (pageCode: ReleasedCode | undefined): ReleasedCode | undefined => {
  const link = document.querySelector('#root header a[href]');
  if (!link) return undefined;
  const { left, top, width, height } = link.getBoundingClientRect();
  // jsdom has no layout.
  const cover = width > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null;
  if (!cover || link.contains(cover)) return undefined;
  const code = codeOf(cover) ?? (cover.closest('main') ? pageCode : undefined);
  if (!code || hasInputFor(code)) return undefined;
  // React may own it, and removes it later.
  if (cover instanceof HTMLElement) cover.style.setProperty('display', 'none', 'important');
  return code;
};

/** Of `@media` and the like, or nested in a selector. */
interface OuterRule extends CSSRule {
  cssRules?: Iterable<OuterRule>;
}
const stylesAll = (rules: Iterable<OuterRule>, isNested = false): boolean =>
  [...rules].some((rule) => {
    const isStyle = rule instanceof CSSStyleRule;
    return (
      (isStyle && isGlobalSelector(rule.selectorText, isNested)) || stylesAll(rule.cssRules ?? [], isNested || isStyle)
    );
  });

/** Disables style sheets of releases that style the whole page. */
export const disableGlobalSheets = (onDisabled: (code: ReleasedCode) => void): void => {
  for (const [element, code] of added) {
    if (!(element instanceof HTMLStyleElement) || !element.sheet || element.sheet.disabled) continue;
    if (!stylesAll(element.sheet.cssRules)) continue;
    element.sheet.disabled = true;
    onDisabled(code);
  }
};

/** Texts must be equal, expressions must match. */
export type Query =
  | { role: string; name?: string | RegExp; level?: number }
  | { label: string | RegExp }
  | { text: string | RegExp }
  | { css: string };

/**
 * The source of a function of the page. It finds the first element of a query that a person can reach and scrolls it into
 * view. It returns null while there is none, or while it is disabled or covered.
 */
export const queryInPage = `({ role, name, level, label, text, css }) => {
  const library = window.walkLibrary;
  const matcher = (value) => (value?.source === undefined ? value : new RegExp(value.source, value.flags));
  const found = () => {
    if (css) return [...document.querySelectorAll(css)];
    if (label) return library.queryAllByLabelText(document.body, matcher(label));
    if (text) return library.queryAllByText(document.body, matcher(text));
    return library.queryAllByRole(document.body, role, { name: matcher(name), level });
  };
  const isReachable = (element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || element.matches(':disabled, [aria-disabled=true]')) return false;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top } = element.getBoundingClientRect();
    const top_ = document.elementFromPoint(left + width / 2, top + height / 2);
    return top_ !== null && (element.contains(top_) || top_.contains(element));
  };
  return found().find(isReachable) ?? null;
}`;

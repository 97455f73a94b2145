import { isGlobalSelector } from '@slices/format';

/** A rule that holds rules of others; `@keyframes` and the like hold none. */
const grouping = /^@(?:media|supports|layer|container|starting-style|scope|(?:-moz-)?document)\b/i;
const withoutRules = /\/\*.*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|url\([^)]*\)|\\./gs;

/** Whether CSS text styles more than classes of its own. */
export const hasGlobalSelector = (css: string): boolean => {
  const text = css.replace(withoutRules, (part) => (part.startsWith('\\') ? 'x' : ''));
  const open: ('group' | 'style' | 'other')[] = [];
  for (const { 1: before = '', 2: mark, 0: whole, index } of text.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    const prelude = before.trim();
    const isRule = !prelude.startsWith('@') && !open.includes('other');
    const hasContent = /^[^}]*:/.test(text.slice(index + whole.length));
    if (isRule && hasContent && isGlobalSelector(prelude, open.includes('style'))) return true;
    open.push(isRule ? 'style' : grouping.test(prelude) ? 'group' : 'other');
  }
  return false;
};

import { contextLimits } from '@slices/format';

const maxLevels = 8;
const maxPathLength = 300;

/** An element by the tags and positions of it and those around it, as a selector finds it again: `li:nth-of-type(2) > button:nth-of-type(1)`. */
export const pathOf = (target: Element): string => {
  const parts: string[] = [];
  for (let element: Element | null = target; element && parts.length < maxLevels; element = element.parentElement) {
    const tag = element.localName;
    if (tag === 'body' || !/^[\w-]+$/.test(tag)) break;
    let position = 1;
    for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
      if (before.localName === tag) position += 1;
    parts.unshift(`${tag}:nth-of-type(${position})`);
  }
  while (parts.join(' > ').length > maxPathLength) parts.shift();
  return parts.join(' > ');
};

/** The elements that were clicked last, as they were then: a page that breaks is replaced. */
export class LastClicks {
  paths: readonly string[] = [];
  private page = window.location.pathname;

  note({ target }: Event): void {
    if (this.page !== window.location.pathname) this.paths = [];
    this.page = window.location.pathname;
    const path = target instanceof Element ? pathOf(target) : '';
    if (path) this.paths = [...this.paths, path].slice(-contextLimits.clicks);
  }
}

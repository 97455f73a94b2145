import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    translator: {
      /** Elements that say something else than React has drawn. */
      differences: () => string[];
      isDone: () => boolean;
    };
  }
}

/** A node of React's tree. */
interface Fiber {
  tag: number;
  memoizedProps: unknown;
  memoizedState: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** A browser's translator: it writes all texts in capitals, which lookups by name still find, from before the document has come. */
export const translateAll = async (page: Page): Promise<void> => void (await page.addInitScript(simulateTranslator));

/** Each text of the page is translated and says what React has drawn. */
export const expectTranslated = (page: Page): Promise<void> =>
  expect(async () => {
    const differences = () => window.translator.differences();
    expect(await page.evaluate(differences)).toEqual([]);
    expect(await page.evaluate(() => window.translator.isDone())).toBe(true);
  }).toPass({ intervals: [50] });

/** Errors of the page, and failures that were reported. A slow machine blocks the page by itself. */
export const watchFailures = (page: Page): string[] => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/telemetry')) return;
    for (const { kind, stage, ...about } of JSON.parse(request.postData() ?? '{"reports":[]}').reports)
      if (kind === 'failed' && stage !== 'blocked') failures.push(JSON.stringify({ stage, ...about }));
  });
  return failures;
};

/** Does what the translators of Chrome, Edge and Google do: each text is replaced by two elements, a moment after it came. */
export const simulateTranslator = () => {
  const delayMs = 20;
  // Of React's tree.
  const tags = { portal: 4, element: 5, text: 6, dehydrated: 18, offscreen: 22, hoisted: 26 };
  const untouched = 'script, style, noscript, textarea, title, font, [translate=no], [contenteditable]';
  const originals = new Map<Element, Text>();
  const options = { childList: true, characterData: true, subtree: true };
  let isWaiting = false;
  const untranslated = (): Text[] => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (text instanceof Text && /\p{L}|\d/u.test(text.data) && !text.parentElement?.closest(untouched))
        found.push(text);
    return found;
  };
  const element = (inside: Node): HTMLElement => {
    const font = document.createElement('font');
    font.style.verticalAlign = 'inherit';
    font.append(inside);
    return font;
  };
  const translate = () => {
    isWaiting = false;
    for (const text of untranslated()) {
      const font = element(element(new Text(text.data.toUpperCase())));
      originals.set(font, text);
      text.parentNode?.replaceChild(font, text);
    }
    for (const font of originals.keys()) if (!font.isConnected) originals.delete(font);
  };
  const observer = new MutationObserver(() => {
    if (!isWaiting) setTimeout(translate, delayMs);
    isWaiting = true;
  });
  // Texts that come later are translated, too.
  observer.observe(document, options);

  /** The texts that React has drawn below `fiber`, and elements by their names. Undefined: it does not know. */
  const drawn = (fiber: Fiber | null, isHidden = false): (string | undefined)[] => {
    const parts: (string | undefined)[] = [];
    for (let at = fiber; at; at = at.sibling) {
      const { tag, memoizedProps, memoizedState, stateNode, child } = at;
      if (tag === tags.text) parts.push(isHidden ? '' : String(memoizedProps));
      else if (tag === tags.dehydrated) parts.push(undefined);
      else if (tag === tags.element) {
        compare(stateNode, child ? drawn(child) : textIn(memoizedProps));
        parts.push(`<${Object(stateNode).nodeName}>`);
      } else if (tag === tags.portal) compare(Object(stateNode).containerInfo, [undefined, ...drawn(child)]);
      else if (tag !== tags.hoisted)
        parts.push(...drawn(child, isHidden || (tag === tags.offscreen && memoizedState !== null)));
    }
    return parts;
  };
  const textIn = (props: unknown): (string | undefined)[] => {
    const { children } = Object(props);
    return [['string', 'number'].includes(typeof children) ? String(children) : undefined];
  };
  const found: string[] = [];
  const compare = (element: unknown, parts: (string | undefined)[]): void => {
    if (!(element instanceof Element) || parts.includes(undefined) || element.matches('textarea, title, style')) return;
    const shown = [...element.childNodes].map((node) =>
      node instanceof Comment
        ? ''
        : node instanceof Text || node.nodeName === 'FONT'
          ? node.textContent
          : `<${node.nodeName}>`,
    );
    const [own, seen] = [parts, shown].map((each) => each.join('').toUpperCase());
    if (own !== seen) found.push(`${element.nodeName}: "${seen}" where React drew "${own}"`);
  };

  window.translator = {
    differences: () => {
      found.length = 0;
      const root = document.getElementById('root') ?? document.body;
      const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
      drawn(Reflect.get(root, key)?.stateNode.current.child ?? null);
      return [...found];
    },
    isDone: () => originals.size > 0 && untranslated().length === 0,
  };
};

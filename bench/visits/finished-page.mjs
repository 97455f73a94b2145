import { openBrowser } from './visit.mjs';

/** Runs in the page: its content, and the rules of styles that scripts wrote. */
const readContent = () => ({
  content: document.getElementById('root').innerHTML,
  styles: [...document.styleSheets]
    .filter(({ href }) => !href)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join(''),
});

/** Runs in an empty page: `html` without a renderer's styles and data, and without hints that make scripts come earlier. */
const finish = ({ html, content, styles }) => {
  const finished = new DOMParser().parseFromString(html, 'text/html');
  for (const element of finished.querySelectorAll('style, #rendered, link[rel$=preload]:not([as=image], [as=font])'))
    element.remove();
  finished.head.append(Object.assign(finished.createElement('style'), { textContent: styles }));
  const root = finished.getElementById('root');
  root.innerHTML = content;
  // The scripts load and run, but find no place to render anew: that would count as another paint.
  root.id = 'finished';
  return `<!doctype html>${finished.documentElement.outerHTML}`;
};

/** The page at `url` as one finished document: what a browser shows in the end, with styles inlined and the same script tags. */
export const finishedPage = async (url, content) => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(content).first().waitFor();
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    const shown = { html, ...(await page.evaluate(readContent)) };
    return await (await browser.newPage()).evaluate(finish, shown);
  } finally {
    await browser.close();
  }
};

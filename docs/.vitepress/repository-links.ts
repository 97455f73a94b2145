import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { addressOf, pages } from './pages.ts';
import { files, folders, root } from './repository.ts';

const repository = 'https://github.com/nearhand/nearhand';

/** As GitHub makes it, so that a link to a heading works there and here. */
export const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const hasHeading = (document: string, anchor: string): boolean =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/^#+ (.+)$/gm)].some(
    ([, heading = '']) => headingAnchor(heading) === anchor,
  );

/**
 * Links of the documents name files beside them, as GitHub needs it. On the site they lead to the page, or to the file at
 * GitHub. A file or a heading that is not there fails the build.
 */
const siteLink = (href: string, document: string): string => {
  if (/^[a-z]+:/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = path ? join(dirname(document), path).replace(/\/$/, '') : document;
  const linked = [target, `${target}/README.md`].find((file) => pages.has(file));
  if (anchor && !(linked && hasHeading(linked, anchor)))
    throw new Error(`${document} links to ${href}: no such heading.`);
  if (linked) return addressOf(pages.get(linked) ?? '') + (anchor ? `#${anchor}` : '');
  if (files.has(target)) return `${repository}/blob/main/${target}`;
  if (folders.has(target)) return `${repository}/tree/main/${target}`;
  throw new Error(`${document} links to ${href}, which is not there.`);
};

const documentOf = new Map([...pages].map(([document, page]) => [page, document]));

export const linkToPages = (md: MarkdownRenderer): void => {
  // Before VitePress links each heading to itself.
  md.core.ruler.after('inline', 'links-to-pages', ({ env, tokens }) => {
    const document = documentOf.get(env.relativePath);
    if (!document) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' && token.attrGet('href');
      if (href) token.attrSet('href', siteLink(href, document));
    }
  });
};

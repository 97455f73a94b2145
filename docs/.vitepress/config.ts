import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { nav, pages, sidebar } from './pages.ts';
import { root } from './repository.ts';
import { headingAnchor, linkToPages } from './repository-links.ts';
import { listSequences } from './sequence-diagrams.ts';

const favicon = readFileSync(join(root, 'shared/ui/assets/favicon.svg'), 'utf8');
const mark = `data:image/svg+xml,${encodeURIComponent(favicon)}`;

export default defineConfig({
  title: 'Nearhand',
  description:
    'A marketplace composed at run time, the toolkit that composes it, and a Stripe that runs on your machine.',
  lang: 'en',
  srcDir: '..',
  // VitePress takes each Markdown file that it is not told to leave out.
  srcExclude: ['**/CHANGELOG.md', '**/dist/**', '**/.*/**', 'CODE_OF_CONDUCT.md'],
  rewrites: Object.fromEntries(pages),
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', href: mark }]],
  markdown: {
    anchor: { slugify: headingAnchor },
    config: (md) => {
      linkToPages(md);
      listSequences(md);
      // Indented code looks as fenced code does, and scrolls.
      md.renderer.rules.code_block = (...args) => md.renderer.rules.fence?.(...args) ?? '';
    },
  },
  themeConfig: {
    logo: mark,
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/nearhand/nearhand' }],
  },
});

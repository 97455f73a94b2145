import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { documents, root } from './repository.ts';

interface Group {
  text?: string;
  /** One that ends with `/` stands for all documents below that are in no group before. */
  documents: readonly string[];
  /** A page of another section that readers of this one look for. */
  also?: { text: string; link: string };
}
interface Section {
  text: string;
  /** Begins the address of each of its pages. */
  folder: string;
  /** As the sidebar shows them. The first document is the section's landing page. */
  groups: readonly Group[];
}

const sections: readonly Section[] = [
  { text: 'Product', folder: 'product', groups: [{ documents: ['docs/product/README.md', 'docs/product/'] }] },
  {
    text: 'Marketplace',
    folder: 'marketplace',
    groups: [
      { documents: ['README.md', 'docs/first-hour.md', 'docs/architecture.md'] },
      {
        text: 'Shell, slices and what they share',
        documents: [
          'shell/',
          ...[
            'mf-auth/',
            'mf-marketplace/',
            'mf-bookings/',
            'mf-provider/',
            'mf-billing/',
            'mf-office/',
            'mf-operate/',
          ],
          'shared/',
        ],
      },
      { text: 'API', documents: ['api/README.md', 'api/'] },
      {
        text: 'Work on it',
        documents: ['docs/glossary.md', 'docs/limits.md', 'e2e/', 'bench/', 'CONTRIBUTING.md', 'SECURITY.md'],
      },
    ],
  },
  {
    text: 'Toolkit',
    folder: 'toolkit',
    groups: [
      { documents: ['composition/README.md', 'composition/release/README.md'] },
      {
        text: 'Slices',
        documents: [
          'docs/slice-contract.md',
          'docs/from-module-federation.md',
          'docs/developing-a-slice.md',
          'docs/faults.md',
        ],
      },
      { text: 'Packages', documents: ['composition/'], also: { text: 'Decisions', link: '/decisions/#the-toolkit' } },
    ],
  },
  {
    text: 'Stripe sandbox',
    folder: 'stripe-sandbox',
    groups: [{ documents: ['stripe-sandbox/README.md', 'stripe-sandbox/'] }],
  },
  {
    text: 'Operating',
    folder: 'operating',
    groups: [
      {
        documents: ['deploy/README.md', 'deploy/runbook.md', 'deploy/'],
        also: { text: 'Operating the API', link: '/marketplace/operating' },
      },
    ],
  },
  { text: 'Decisions', folder: 'decisions', groups: [{ documents: ['docs/decisions/README.md', 'docs/decisions/'] }] },
];

/** `composition/host/README.md` is `toolkit/host`. */
const pageOf = (file: string, folder: string): string => {
  const name = basename(file) === 'README.md' ? dirname(file) : file;
  return `${folder}/${basename(name, '.md').toLowerCase()}.md`;
};

/** `toolkit/host.md` is at `/toolkit/host`, `toolkit/index.md` at `/toolkit/`. */
export const addressOf = (page: string): string => `/${page.replace(/(?:(^|\/)index)?\.md$/, '$1')}`;

/** The heading, without what explains it: "compose: the product in containers" is "compose". */
const titleOf = (file: string): string =>
  /^# ([^:\n]+)/m.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? basename(file, '.md');

/** By document: the page's file on the site. Each document is one page. */
export const pages = new Map([['docs/index.md', 'index.md']]);
export const sidebar = Object.fromEntries(
  sections.map(({ folder, groups: [first, ...others] }) => {
    const [landing = ''] = first?.documents ?? [];
    pages.set(landing, `${folder}/index.md`);
    const take = (name: string): string[] => {
      const files = documents.filter((file) =>
        name.endsWith('/') ? file.startsWith(name) && !pages.has(file) : file === name,
      );
      for (const file of files) if (!pages.has(file)) pages.set(file, pageOf(file, folder));
      return files;
    };
    const linkTo = (file: string) => ({ text: titleOf(file), link: addressOf(pages.get(file) ?? '') });
    return [
      `/${folder}/`,
      [first ?? { documents: [] }, ...others].map(({ text, documents: names, also }) => ({
        text,
        items: [...names.flatMap(take).map(linkTo), ...(also ? [also] : [])],
      })),
    ];
  }),
);

export const nav = sections.map(({ text, folder }) => ({ text, link: `/${folder}/`, activeMatch: `^/${folder}/` }));

const lost = documents.filter((file) => !pages.has(file));
if (lost.length > 0) throw new Error(`docs/.vitepress/pages.ts names no section for ${lost.join(', ')}.`);
if (new Set(pages.values()).size < pages.size)
  throw new Error('Two documents have the same page: docs/.vitepress/pages.ts.');

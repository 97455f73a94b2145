/** Writes src/icons/lucide.tsx: the icons of lucide-react that the sources import from there, and their licence. The package has 1,700, in 46 MB. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { version } from 'lucide-react/package.json' with { type: 'json' };
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const source = join(import.meta.dirname, '../src');
const target = 'icons/lucide.tsx';
const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== target)
  .flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/\{([^{}]+)\} from '[./]+icons\/lucide\.tsx'/g),
  ])
  .flatMap(([, list = '']) => list.split(','))
  .map((name) => name.trim())
  .filter((name) => name && !name.startsWith('type '));

const icons: Readonly<Record<string, unknown>> = lucide;
const isIcon = (value: unknown): value is lucide.LucideIcon =>
  typeof value === 'object' && value !== null && '$$typeof' in value;
const shapeOf = (name: string): string => {
  const found = icons[name];
  if (!isIcon(found)) throw new Error(`lucide-react has no icon ${name}.`);
  const drawn = renderToStaticMarkup(createElement(found)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  const shape = drawn.replaceAll(/><\/\w+>/g, ' />');
  return shape.split('<').length > 2 ? `<>${shape}</>` : shape;
};
const lines = [...new Set(names)]
  .sort()
  .map((name) => `export const ${name} = /* @__PURE__ */ icon(${shapeOf(name)});`);
writeFileSync(
  join(source, target),
  `// Written by scripts/copy-lucide.ts from lucide-react ${version}, under LICENSE-lucide.
import { icon } from './lucide-icon.tsx';

export type { LucideIcon, LucideProps } from './lucide-icon.tsx';

${lines.join('\n')}
`,
);
copyFileSync(
  join(import.meta.dirname, '../node_modules/lucide-react/LICENSE'),
  join(import.meta.dirname, '../LICENSE-lucide'),
);

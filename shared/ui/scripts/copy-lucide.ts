/** Writes src/icons/lucide.tsx and lucide-first-visit.tsx: the icons of lucide-react that the sources import from there, and their licence. The package has 1,700, in 46 MB. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { version } from 'lucide-react/package.json' with { type: 'json' };
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const source = join(import.meta.dirname, '../src');
const target = 'icons/lucide.tsx';
/** A chunk holds whole modules: the icons of a first visit to the listing have one of their own. */
const firstVisit = ['Search', 'SlidersHorizontal', 'X'];
const firstVisitTarget = 'icons/lucide-first-visit.tsx';
const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== target && file !== firstVisitTarget)
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
const linesOf = (wanted: readonly string[]): string =>
  wanted.map((name) => `export const ${name} = /* @__PURE__ */ icon(${shapeOf(name)});`).join('\n');
const head = `// Written by scripts/copy-lucide.ts from lucide-react ${version}, under LICENSE-lucide.
import { icon } from './lucide-icon.tsx';
`;
writeFileSync(join(source, firstVisitTarget), `${head}\n${linesOf(firstVisit)}\n`);
const others = [...new Set(names)].filter((name) => !firstVisit.includes(name)).sort();
writeFileSync(
  join(source, target),
  `${head}
export { ${firstVisit.join(', ')} } from './lucide-first-visit.tsx';
export type { LucideIcon, LucideProps } from './lucide-icon.tsx';

${linesOf(others)}
`,
);
copyFileSync(
  join(import.meta.dirname, '../node_modules/lucide-react/LICENSE'),
  join(import.meta.dirname, '../LICENSE-lucide'),
);

/**
 * Writes src/icons/lucide.tsx and its two parts: the icons of lucide-react that stand there, those that the arguments name, and
 * their licence. The package has 1,700, in 46 MB.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { version } from 'lucide-react/package.json' with { type: 'json' };
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const source = join(import.meta.dirname, '../src');
const target = 'icons/lucide.tsx';
/**
 * A chunk holds whole modules, with the icons that any chunk uses: those of the listing's first visit and those of the shell's first
 * scripts, besides, have modules of their own.
 */
const parts: Record<string, readonly string[]> = {
  'lucide-first-visit.tsx': ['Search', 'SlidersHorizontal', 'X'],
  'lucide-shell.tsx': [
    'BadgeCheck',
    'CalendarCheck',
    'ChevronDown',
    'ChevronLeft',
    'CircleAlert',
    'CircleCheck',
    'CircleDashed',
    'CirclePause',
    'CircleX',
    'CreditCard',
    'Globe',
    'GraduationCap',
    'HeartPulse',
    'Hourglass',
    'House',
    'Info',
    'Laptop',
    'Menu',
    'Monitor',
    'Moon',
    'PawPrint',
    'PencilLine',
    'RotateCw',
    'Shapes',
    'Sparkles',
    'Sun',
    'Trees',
    'TriangleAlert',
    'Undo2',
  ],
};
const known = readFileSync(join(source, target), 'utf8').matchAll(/^export const (\w+)/gm);
const names = [...Array.from(known, ([, name = '']) => name), ...process.argv.slice(2)];

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
for (const [part, icons] of Object.entries(parts))
  writeFileSync(join(source, 'icons', part), `${head}\n${linesOf(icons)}\n`);
const others = [...new Set(names)].filter((name) => !Object.values(parts).flat().includes(name)).sort();
writeFileSync(
  join(source, target),
  `${head}
${Object.entries(parts)
  .map(([part, icons]) => `export { ${icons.join(', ')} } from './${part}';`)
  .join('\n')}
export type { LucideIcon, LucideProps } from './lucide-icon.tsx';

${linesOf(others)}
`,
);
copyFileSync(
  join(import.meta.dirname, '../node_modules/lucide-react/LICENSE'),
  join(import.meta.dirname, '../LICENSE-lucide'),
);

import { brotliCompressSync } from 'node:zlib';
import type { ShellExtras } from '@slices/format';
import { brotliOptions } from '@slices/kernel/compress.ts';
import { type BrokenRule, brokenRulesOf } from './script-rules.ts';
import { hasGlobalSelector } from './style-rules.ts';

/** Compressed bytes that a page loads first. The product's largest page has 30 KB, a copy of React 60. */
const pageLimit = 150_000;
/** Runs in the renderer, not in browsers. */
export const serverBuild = 'server.js';

type Offer = Pick<ShellExtras, 'routes'>;

/** Why files of a release may not be published; empty where they may. */
export const brokenRules = (files: ReadonlyMap<string, Buffer>, offer: Offer): BrokenRule[] => [
  ...[...files].flatMap(([name, bytes]) => ofFile(name, bytes)),
  ...tooLarge(files, offer),
];

const ofFile = (name: string, bytes: Buffer): BrokenRule[] => {
  if (name.endsWith('.css') && hasGlobalSelector(String(bytes)))
    return [{ rule: 'styles', place: name, problem: 'styles the whole page; use classes of its own' }];
  return /\.m?js$/.test(name) && name !== serverBuild ? brokenRulesOf(name, String(bytes)) : [];
};

const tooLarge = (files: ReadonlyMap<string, Buffer>, { routes }: Offer): BrokenRule[] => {
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const bytes = files.get(name) ?? Buffer.alloc(0);
    const size = sizes.get(name) ?? brotliCompressSync(bytes, brotliOptions(bytes)).length;
    sizes.set(name, size);
    return size;
  };
  return routes.flatMap(({ path, preload }): BrokenRule[] => {
    const size = ['remoteEntry.js', ...preload].reduce((sum, file) => sum + sizeOf(file), 0);
    const kilobytes = Math.round(size / 1_000);
    return size > pageLimit
      ? [
          {
            rule: 'size',
            place: path,
            problem: `loads ${kilobytes} KB, more than ${pageLimit / 1_000}; load parts lazily`,
          },
        ]
      : [];
  });
};

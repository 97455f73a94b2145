import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { ShortIdsPlugin } from './short-ids-plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'short-ids-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};

const build = () =>
  new Promise<Map<string, unknown>>((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: { page: './page.js' },
        output: { path: join(folder, 'dist'), filename: '[name].js', chunkFilename: '[name].js' },
        optimization: { concatenateModules: false, minimize: false },
        plugins: [new ShortIdsPlugin('page')],
      },
      (error, stats) => {
        if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString()));
        const modules = stats.toJson({ all: false, modules: true, ids: true }).modules ?? [];
        resolve(new Map(modules.map(({ name = '', id }) => [name, id])));
      },
    ),
  );

const later = () => readFileSync(join(folder, 'dist/later.js'), 'utf8');

test('modules of the first file alone are numbered, and a later file stays the same when their number changes', async () => {
  write({
    'page.js': `import './inside.js'; import './both.js'; import(/* webpackChunkName: "later" */ './later.js');`,
    'inside.js': `console.log('inside');`,
    'both.js': `console.log('both');`,
    'later.js': `import './both.js'; console.log('later');`,
  });
  const before = await build();
  const file = later();
  expect([before.get('./page.js'), before.get('./inside.js')]).toEqual([0, 1]);
  expect([2, 3]).not.toContain(before.get('./both.js'));

  write({
    'page.js': `import './another.js';\n${readFileSync(join(folder, 'page.js'))}`,
    'another.js': 'console.log(1);',
  });
  const after = await build();
  expect([after.get('./another.js'), after.get('./inside.js')]).toEqual([1, 2]);
  expect(after.get('./both.js')).toBe(before.get('./both.js'));
  expect(later()).toBe(file);
});

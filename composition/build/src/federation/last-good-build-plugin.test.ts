import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Stats } from 'webpack';
import { LastGoodBuildPlugin } from './last-good-build-plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'slices-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a build that does not compile leaves the files of the build before, and the next one replaces them', async () => {
  const source = join(folder, 'page.js');
  const write = (text: string) => writeFileSync(source, text);
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    context: folder,
    entry: './page.js',
    output: { path: folder, filename: 'built.js' },
    plugins: [new LastGoodBuildPlugin()],
  });
  const build = () =>
    new Promise<Stats | undefined>((resolve, reject) =>
      compiler.run((error, stats) => (error ? reject(error) : resolve(stats))),
    );
  const built = () => readFileSync(join(folder, 'built.js'), 'utf8');

  write('first(');
  expect((await build())?.hasErrors()).toBe(true);
  expect(built()).toContain('Module parse failed');
  write('first();');
  await build();
  write('second(');
  expect((await build())?.hasErrors()).toBe(true);
  expect(built()).toContain('first();');
  write('third();');
  await build();
  expect(built()).toContain('third();');
});

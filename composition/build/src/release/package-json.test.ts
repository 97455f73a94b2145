import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wantedRange } from './package-json.ts';

const folder = mkdtempSync(join(tmpdir(), 'package-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, data: object) => {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ name: 'any', version: '1.0.0', ...data }));
};

test.each([
  ['a declared range', '^5.2.0', '^5.2.0'],
  ['a declared exact version', '5.4.1', '^5.4.1'],
  ['a name of the workspace', 'catalog:', '^5.4.1'],
  ['nothing', undefined, '^5.4.1'],
])('of %s a release takes a library in a range that other patches fit', (_, declared, range) => {
  write('.', { peerDependencies: { '@team/query': declared } });
  write('node_modules/@team/query', { version: '5.4.1' });
  expect(wantedRange(folder, '@team/query/part')).toBe(range);
  expect(wantedRange(folder, 'absent')).toBeUndefined();
});

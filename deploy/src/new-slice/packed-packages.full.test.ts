import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import * as v from 'valibot';
import { packages, packedIn, packShared } from './packed-packages.ts';

const Exported = v.union([v.string(), v.object({ types: v.string(), default: v.string() })]);
const Manifest = v.object({ license: v.string(), exports: v.record(v.string(), Exported) });

const temporary = temporaryFolder();

test('every shared package is packed with code, types, README and license, and a registry would take it', async () => {
  const shared = readdirSync(join(root, 'shared')).map((name) => `@nearhand/${name}`);
  expect(packages.filter((name) => name.startsWith('@nearhand/')).sort()).toEqual(shared.sort());
  await packShared(temporary.path);
  for (const [name, file] of packedIn(temporary.path)) {
    const files = execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).split('\n');
    const manifest = execFileSync('tar', ['xOzf', file, 'package/package.json'], { encoding: 'utf8' });
    expect([name, manifest.match(/workspace:|catalog:/)]).toEqual([name, null]);
    const { exports } = v.parse(Manifest, JSON.parse(manifest));
    const needed = Object.values(exports).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
    expect(files).toEqual(
      expect.arrayContaining(['package/README.md', ...needed.map((path) => path.replace('./', 'package/'))]),
    );
    execFileSync('npm', ['publish', file, '--dry-run', '--ignore-scripts', '--access', 'restricted'], {
      stdio: 'pipe',
    });
  }
}, 120_000);

import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';

const temporary = temporaryFolder();

test('every published package is packed as publint and "are the types wrong" ask, with licence, README and changelog', () => {
  writeFileSync(join(temporary.path, 'npm'), '#!/bin/sh\necho E404; exit 1\n', { mode: 0o755 });
  const env = { ...process.env, PATH: [temporary.path, process.env.PATH].join(delimiter) };
  const out = join(temporary.path, 'packed');
  const command = ['--import', 'tsx', 'deploy/src/release-packages.ts', '--dry-run', '--out', out];
  const said = execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
  expect(said.match(/Would publish .* \d+ KB in \d+ files, new$/gm)).toHaveLength(readdirSync(out).length);
  for (const shared of readdirSync(join(root, 'shared'))) expect(said).toContain(`Would publish @nearhand/${shared} `);
  for (const file of readdirSync(out).map((name) => join(out, name))) {
    const files = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/CHANGELOG.md', 'package/package.json']),
    );
    const manifest = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
    expect([file, manifest.match(/workspace:|catalog:/)]).toEqual([file, null]);
    expect(manifest).toMatch(/"directory": "[\w/-]+"/);
  }
});

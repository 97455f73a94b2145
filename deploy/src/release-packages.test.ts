import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';

const temporary = temporaryFolder();

/** A registry that has known 1.1.0 and older 1.0.0, lacks fresh and is down for others. Prints what is published. */
const registry = `#!/bin/sh
case "$1 $2" in
  "view known") echo '["1.0.0", "1.1.0"]' ;;
  "view older") echo '"1.0.0"' ;;
  "view fresh") echo "npm error code E404" >&2; exit 1 ;;
  view*) echo "npm error code ENOTFOUND" >&2; exit 1 ;;
  *) echo "npm $*" ;;
esac`;

const pack = (name: string): void => {
  const folder = join(temporary.path, name, 'package');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.1.0' }, null, 2));
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 1.1.0\n\n- It is faster.\n\n## 1.0.0\n\n- First.\n');
  execFileSync('tar', ['czf', `packed/${name}.tgz`, '-C', name, 'package'], { cwd: temporary.path });
};

const releasePackages = (names: readonly string[], ...args: string[]) => {
  mkdirSync(join(temporary.path, 'packed'));
  writeFileSync(join(temporary.path, 'npm'), registry, { mode: 0o755 });
  names.forEach(pack);
  const env = { ...process.env, PATH: [temporary.path, process.env.PATH].join(delimiter) };
  const command = ['--import', 'tsx', 'deploy/src/release-packages.ts', '--packed', join(temporary.path, 'packed')];
  return spawnSync(process.execPath, [...command, ...args], { cwd: root, env, encoding: 'utf8' });
};

test('a version that the registry lacks is published, without running its scripts', () => {
  const { status, stdout } = releasePackages(['fresh', 'known']);
  expect(stdout).toContain(`npm publish ${temporary.path}/packed/fresh.tgz --ignore-scripts\n`);
  expect(stdout).toContain('known 1.1.0 is there already.\n');
  expect(stdout.match(/npm publish/g)).toHaveLength(1);
  expect(status).toBe(0);
});

test('a dry run publishes nothing, and says what is new', () => {
  const { status, stdout } = releasePackages(['fresh', 'older'], '--dry-run');
  expect(stdout).toMatch(/Would publish fresh 1\.1\.0: 1 KB in 3 files, new\n/);
  expect(stdout).toMatch(
    /Would publish older 1\.1\.0: 1 KB in 3 files, after 1\.0\.0\n {2}## 1\.1\.0\n {2}\n {2}- It is faster\.\n/,
  );
  expect(stdout).not.toMatch('npm publish');
  expect(status).toBe(0);
});

test('nothing is published while the registry does not answer', () => {
  const { status, stdout } = releasePackages(['fresh', 'unsure']);
  expect(stdout).not.toContain('npm publish');
  expect(status).toBe(1);
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { jobsOf } from './workflow.ts';

const { publish } = jobsOf('.github/workflows/publish-packages.yml');
const temporary = temporaryFolder();

/** A registry that has `known@1.0.0`, lacks `fresh@1.0.0` and is down for others. Prints what is published. */
const registry = `#!/bin/sh
case "$1 $2" in
  "view known@1.0.0") echo 1.0.0 ;;
  "view fresh@1.0.0") echo "npm error code E404" >&2; exit 1 ;;
  view*) echo "npm error code ENOTFOUND" >&2; exit 1 ;;
  *) echo "npm $*" ;;
esac`;

const published = (...names: string[]) => {
  mkdirSync(join(temporary.path, 'packed'));
  writeFileSync(join(temporary.path, 'npm'), registry, { mode: 0o755 });
  for (const name of names) {
    mkdirSync(join(temporary.path, name, 'package'), { recursive: true });
    writeFileSync(join(temporary.path, name, 'package/package.json'), JSON.stringify({ name, version: '1.0.0' }));
    execFileSync('tar', ['czf', `packed/${name}.tgz`, '-C', name, 'package'], { cwd: temporary.path });
  }
  const env = { ...process.env, PATH: [temporary.path, process.env.PATH].join(delimiter) };
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', publish?.steps.at(-1)?.run ?? 'exit 9'];
  return spawnSync('bash', args, { cwd: temporary.path, env, encoding: 'utf8' });
};

test('a version that the registry lacks is published with provenance, without running its scripts', () => {
  const { status, stdout } = published('fresh', 'known');
  expect(stdout.trim().split('\n')).toEqual([
    'npm publish ./packed/fresh.tgz --ignore-scripts --provenance --access restricted',
    'known@1.0.0 is there already.',
  ]);
  expect(status).toBe(0);
});

test('nothing is published while the registry does not answer', () => {
  const { status, stdout } = published('unsure');
  expect(stdout).not.toContain('npm publish');
  expect(status).toBe(1);
});

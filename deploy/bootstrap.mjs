// First step of `npm start`, `npm test`, `npm run dev` and the other commands. It needs Node and npm alone. It installs what is
// missing, then runs the TypeScript commands beside this file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const minimum = [20, 19];
const supported = 22;
const pnpm = 'pnpm@12.21.0';
const say = (line) => process.stdout.write(`${line}\n`);

const stop = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
  stop(`Nearhand needs Node ${minimum.join('.')} or newer; this is ${process.versions.node}.`);
}
if (major < supported) say(`Node ${major} gets no security fixes any more: use Node 22 or 24.`);

const [command = '', ...rest] = process.argv.slice(2);
const commands = ['start', 'test', 'tools', 'dev', 'build', 'release', 'release-packages', 'new-slice', 'advance'];
if (!commands.includes(command)) stop(`bootstrap.mjs knows ${commands.join(', ')}, not '${command}'.`);

// Starting and building need half of the packages: no linters, no browser, no test runners. They trust the lockfile: to
// verify it reads the histories of all packages, 300 MB. The other commands install everything and verify it, and what
// they installed stays.
const startPackages = ['@nearhand/deploy...', '@nearhand/shell...', '@nearhand/mf-*...'];
const stamp = join(root, 'node_modules', '.nearhand-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  .update(process.versions.modules)
  .digest('hex');
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8');
// Also after an install by hand.
const hasAll = existsSync(join(root, 'node_modules', 'jest'));
const startOnly = ['start', 'build', 'advance'].includes(command) && !hasAll;

if (installed !== wanted || !(startOnly || hasAll)) {
  say('Installing packages …');
  rmSync(stamp, { force: true });
  const args = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  // Without a terminal pnpm asks before it adds the rest to the packages of a start.
  if (startOnly) args.push('--prod', '--trust-lockfile', ...startPackages.map((name) => `--filter-prod=${name}`));
  else args.push('--config.confirm-modules-purge=false');
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' };
  const result = spawnSync('npx', ['--yes', pnpm, ...args], { ...options, encoding: 'utf8' });
  if (result.status !== 0)
    stop(`${result.stdout ?? ''}\nThe packages could not be installed. The lines above say why.`);
  writeFileSync(stamp, wanted);
}

// Its work is the installation.
if (command === 'tools') process.exit();

const { register } = await import(join(root, 'deploy', 'node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs'));
register();
// The release command is a separate package, so that jobs that sign install little.
const folder = command === 'release' ? 'deploy/site/src' : 'deploy/src';
const { run } = await import(join(root, folder, `${command}.ts`));
const { lastWords } = await import(join(root, 'composition', 'kernel', 'src', 'last-words.ts'));
try {
  process.exitCode = await run(rest);
} catch (error) {
  stop(lastWords(error));
}

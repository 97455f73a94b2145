// Imports Node's modules alone: the job that may publish runs this file with Node 24, without any package.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `npm run release-packages -- [--dry-run] [--out FOLDER] [--packed FOLDER]

Packs the packages that are not private, checks what was packed, and publishes the versions that the registry lacks.
  --dry-run        show what would be published
  --out FOLDER     leave the packed files there
  --packed FOLDER  take files that were packed and checked before
`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Throws where a package is not as it should be, or where the registry does not answer. Then nothing is published. */
export const run = async (args: readonly string[]): Promise<number> => {
  const string = { type: 'string' } as const;
  const boolean = { type: 'boolean', default: false } as const;
  const options = { 'dry-run': boolean, out: string, packed: string, help: boolean };
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    say(usage);
    return 0;
  }
  const temporary = mkdtempSync(join(tmpdir(), 'nearhand-packages-'));
  try {
    const folder = resolve(values.packed ?? values.out ?? temporary);
    if (!values.packed) packInto(folder);
    const packages = packedIn(folder).map((file) => ({ ...readPackage(file), file }));
    const known = new Map(packages.map(({ name }) => [name, knownVersions(name)]));
    for (const { name, version, file, contents } of packages) {
      const versions = known.get(name) ?? [];
      if (versions.includes(version)) {
        say(`${name} ${version} is there already.`);
        continue;
      }
      const before = versions.at(-1);
      const verb = values['dry-run'] ? 'Would publish' : 'Publishing';
      say(`${verb} ${name} ${version}: ${contents}, ${before ? `after ${before}` : 'new'}`);
      if (before) say(changesSince(before, file));
      if (!values['dry-run']) say(output('npm', ['publish', file, '--ignore-scripts']));
    }
    const waiting = readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).*\.md$/.test(name));
    if (waiting.length > 0)
      say(
        `\n${waiting.length} changes are in these files, but in no CHANGELOG yet: run npx @changesets/cli version first.`,
      );
    return 0;
  } finally {
    rmSync(temporary, { recursive: true });
  }
};

const packInto = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  if (packedIn(folder).length > 0) throw new Error(`${folder} has packed files already. Name an empty folder.`);
  const [pnpm = ''] = readFileSync(join(root, 'package.json'), 'utf8').match(/pnpm@[\d.]+/) ?? [];
  const runPnpm = (...args: string[]) => output('npx', ['--yes', pnpm, ...args]);
  const listed = runPnpm('list', '--recursive', '--depth=-1', '--parseable', '--long').trim().split('\n');
  const names = listed.flatMap((line) => /:(\S+)@[\d.]+$/.exec(line)?.[1] ?? []);
  say(`Packing and checking ${names.length} packages …`);
  runPnpm(...names.map((name) => `--filter=${name}`), 'pack', `--pack-destination=${folder}`);
  const tool = (name: string) => join(root, 'deploy/node_modules/.bin', name);
  for (const file of packedIn(folder)) {
    output(tool('publint'), ['run', file, '--strict']);
    // All packages are ES modules alone.
    output(tool('attw'), [file, '--profile=esm-only', '--format=ascii']);
  }
};

const packedIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));

const readPackage = (file: string) => {
  const manifest = output('tar', ['-xzOf', file, 'package/package.json']);
  const [, name = ''] = /^ {2}"name": "(.+)"/m.exec(manifest) ?? [];
  const [, version = ''] = /^ {2}"version": "(.+)"/m.exec(manifest) ?? [];
  const files = output('tar', ['-tzf', file]).trim().split('\n').length;
  return { name, version, contents: `${Math.ceil(statSync(file).size / 1000)} KB in ${files} files` };
};

/** Of the registry, oldest first. */
const knownVersions = (name: string): string[] => {
  const { status, stdout, stderr } = spawnSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  if (status === 0) return stdout.match(/[^\s",[\]]+/g) ?? [];
  if (/E404/.test(stdout + stderr)) return [];
  throw new Error(`The registry does not say which versions of ${name} it has:\n${stderr || stdout}`);
};

const changesSince = (version: string, file: string): string => {
  const [newer = ''] = output('tar', ['-xzOf', file, 'package/CHANGELOG.md']).split(`\n## ${version}\n`);
  return newer.replace(/^# .*/, '').trim().replace(/^/gm, '  ');
};

const output = (command: string, args: readonly string[]): string => {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (result.status === 0) return result.stdout;
  const reason = result.error?.message ?? result.stdout + result.stderr;
  throw new Error(`${command} ${args.join(' ')} failed:\n${reason}`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await run(process.argv.slice(2));

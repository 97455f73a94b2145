import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { spawnNode } from '@slices/kernel/own-processes.ts';
import { root } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { fingerprint } from '@slices/release/sources/fingerprint.ts';

const sharedByAll = [
  'composition/build',
  'composition/format',
  'composition/host',
  'shared/contracts',
  'shared/build',
  'shared/payments',
  'shared/platform',
  'pnpm-lock.yaml',
];
/** Files and folders that the build of `name` is made of. A slice takes `shared/ui` from the shell at run time; only the shell's bundle holds it, and the public keys. */
export const inputs = (name: string): string[] => [
  name,
  ...sharedByAll,
  ...(name === 'shell' ? ['shared/ui', relative(root, publicKeys)] : []),
  ...(name === 'mf-operate' ? ['composition/operate-page'] : []),
];
const publicKeys = resolve(root, process.env.COMPOSITION_KEYS || '.keys/public.json');
const stampOf = (name: string) => join(root, name, 'dist', '.fingerprint');

/** Builds those of `names` (the shell, slices) whose sources changed since their last build. Returns the ones built. */
export const buildChanged = async (names: readonly string[], say: (line: string) => void): Promise<string[]> => {
  const stale = names
    .map((name) => ({ name, wanted: fingerprint(root, inputs(name)) }))
    .filter(({ name, wanted }) => !existsSync(stampOf(name)) || readFileSync(stampOf(name), 'utf8') !== wanted);
  const waiting = [...stale];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now();
      await webpack(next.name);
      writeFileSync(stampOf(next.name), next.wanted);
      say(`  built ${next.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  if (stale.length > 0) say(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  await Promise.all(Array.from({ length: Math.min(cpus().length, 2) }, worker));
  return stale.map(({ name }) => name);
};

const webpack = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const folder = join(root, name);
    // The CommonJS half of tsx slows down every `require`.
    const args = ['--import', 'tsx/esm', join(folder, 'node_modules/webpack/bin/webpack.js'), 'build'];
    const child = spawnNode(args, { cwd: folder, env: { NODE_ENV: 'production' } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new UserError(`${output}\n${name} does not build. The lines above say why.`));
    });
  });

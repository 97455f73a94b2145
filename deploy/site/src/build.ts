import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { endsWithThis } from '@slices/kernel/own-processes.ts';
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
  'shared/ui/src/icons',
  'shared/ui/src/icons.ts',
  'pnpm-lock.yaml',
];
/** Files and folders that the build of `name` is made of. A slice takes `shared/ui` without its icons from the shell at run time; only the shell's bundle holds it, and the public keys. */
export const inputs = (name: string): string[] => [
  name,
  ...sharedByAll,
  ...(name === 'shell' ? ['shared/ui', relative(root, publicKeys)] : []),
  ...(name === 'mf-operate' ? ['composition/operate-page'] : []),
];
const publicKeys = resolve(root, process.env.COMPOSITION_KEYS || '.keys/public.json');
const stampOf = (name: string) => join(root, name, 'dist', '.fingerprint');

/** The sources that the last build of `name` was made of, as one hash. */
export const builtFrom = (name: string): string => readFileSync(stampOf(name), 'utf8');

/** Builds those of `names` (the shell, slices) whose sources changed since their last build. Returns the ones built. */
export const buildChanged = async (names: readonly string[], say: (line: string) => void): Promise<string[]> => {
  const stale = names
    .map((name) => ({ name, wanted: fingerprint(root, inputs(name)) }))
    .filter(({ name, wanted }) => !existsSync(stampOf(name)) || builtFrom(name) !== wanted);
  const waiting = [...stale];
  const worker = async () => {
    if (waiting.length === 0) return;
    const builder = new Builder();
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const started = performance.now();
        await builder.build(next.name);
        writeFileSync(stampOf(next.name), next.wanted);
        say(`  built ${next.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      }
    } finally {
      builder.stop();
    }
  };
  if (stale.length > 0) say(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  await Promise.all(Array.from({ length: Math.min(cpus().length, 2) }, worker));
  return stale.map(({ name }) => name);
};

/** A process with webpack, which builds one package at a time. */
class Builder {
  private readonly child = endsWithThis(
    fork(join(root, 'composition/build/src/build-program.ts'), {
      cwd: join(root, 'deploy/site'),
      // TypeScript reads the events of a build and ends soon: it collects memory less often.
      env: { ...process.env, NODE_ENV: 'production', GOGC: '400' },
      // The CommonJS half of tsx slows down every `require`.
      execArgv: ['--import', 'tsx/esm'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
  private output = '';
  private readonly ended = once(this.child, 'exit').then(([code, signal]) => [`webpack ended (${signal ?? code}).`]);

  constructor() {
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  async build(name: string): Promise<void> {
    this.child.send(join(root, name));
    const [errors] = await Promise.race([once(this.child, 'message'), this.ended]);
    if (errors !== '') throw new UserError(`${this.output}${errors}\n${name} does not build. The lines above say why.`);
  }

  stop(): void {
    this.child.kill();
  }
}

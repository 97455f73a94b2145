import { type ChildProcess, spawn } from 'node:child_process';

const processes = new Set<ChildProcess>();

/** A Node process that ends with this one; `args` are Node's. */
export const spawnNode = (args: readonly string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }) =>
  endsWithThis(
    spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
  );

export const endsWithThis = <T extends ChildProcess>(child: T): T => {
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  return child;
};

/** Ends all of them at once. */
export const endOwnProcesses = (): void => {
  for (const child of processes) child.kill('SIGKILL');
};

process.once('exit', endOwnProcesses);

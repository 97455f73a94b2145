import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { UserError } from '../kernel/user-error.ts';

interface ProgramOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: string;
  echoProblems?: boolean;
}

/** A Node process; `args` are Node's. */
export class Program {
  private readonly child: ChildProcess;
  private tail = '';
  private stopping = false;
  readonly ended: Promise<never>;

  constructor(
    readonly name: string,
    args: readonly string[],
    options: ProgramOptions,
  ) {
    this.child = spawn(process.execPath, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(options.log, { flags: 'a' });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log.write(chunk);
        if (options.echoProblems && /error/i.test(chunk.toString())) process.stderr.write(chunk);
        this.tail = `${this.tail}${chunk.toString()}`.slice(-2000);
      });
    }
    this.ended = new Promise((_resolve, reject) => {
      this.child.once('exit', (code) => {
        if (!this.stopping) reject(new UserError(`${this.tail.trim()}\nThe ${name} stopped (exit code ${code}).`));
      });
    });
    this.ended.catch(() => {});
  }

  /** Resolves when `url` answers 2xx; rejects when the program ends first or 60 s have passed. */
  async ready(url: string): Promise<void> {
    await Promise.race([this.ended, answered(url, this.name)]);
  }

  /** Asks it to stop, and ends it when it has not within 5 s. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.stopping = true;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(timer);
  }
}

export const runToEnd = (args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new UserError(`${output.trim()}\nnode ${args.join(' ')} failed (exit code ${code}).`)),
    );
  });

const answered = async (url: string, name: string): Promise<void> => {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new UserError(`The ${name} did not answer at ${url} within 60 s.`);
};

import type { ChildProcess } from 'node:child_process';
import { createWriteStream, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnNode } from '@slices/kernel/own-processes.ts';
import { limitWork, processorMsOf, type WorkLimits } from '@slices/kernel/progress.ts';
import { UserError } from '@slices/kernel/user-error.ts';

interface ProgramOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: string;
  echoProblems?: boolean;
}

const startLimits: WorkLimits = { processorMs: 600_000, stallMs: 180_000 };
const stopLimits: WorkLimits = { processorMs: 20_000, stallMs: 10_000 };
const answerTimeoutMs = 30_000;
const askEveryMs = 100;

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
    // Opened before the program starts: an error is thrown here, and none comes when its folder is gone later.
    const log = createWriteStream('', { fd: openSync(options.log, 'a') });
    log.on('error', () => {}); // a full disk ends the log, not the site
    const child = spawnNode(args, options);
    this.child = child;
    child.once('close', () => log.end());
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk);
        if (options.echoProblems && /error/i.test(chunk.toString())) process.stderr.write(chunk);
        this.tail = `${this.tail}${chunk.toString()}`.slice(-2000);
      });
    }
    this.ended = new Promise((_resolve, reject) => {
      const fail = (why: string) => {
        if (!this.stopping) reject(new UserError(withReason(this.tail.trim(), `The ${name} stopped (${why}).`)));
      };
      child.once('error', (error) => fail(error.message));
      child.once('exit', (code, signal) => fail(signal ?? `exit code ${code}`));
    });
    this.ended.catch(() => {});
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves when `url` answers 2xx; rejects when the program ends first or stands still. A slow machine may take long. */
  async ready(url: string, limits = startLimits): Promise<void> {
    const waiting = new AbortController();
    const unlimit = this.limit(limits, () =>
      waiting.abort(new UserError(`${this.tail.trim()}\nThe ${this.name} does not answer at ${url}.`)),
    );
    try {
      await Promise.race([this.ended, answered(url, waiting.signal)]);
    } finally {
      unlimit();
      waiting.abort();
    }
  }

  /** Asks it to stop, and ends it when it stands still instead. */
  async stop(limits = stopLimits): Promise<void> {
    const { exitCode, signalCode, pid } = this.child;
    if (exitCode !== null || signalCode !== null || pid === undefined) return;
    this.stopping = true;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    const unlimit = this.limit(limits, () => this.child.kill('SIGKILL'));
    await gone;
    unlimit();
  }

  private limit(limits: WorkLimits, exceeded: () => void): () => void {
    return limitWork(() => processorMsOf(this.child.pid), limits, exceeded);
  }
}

/** The reason stands last: a terminal shows the end. */
const withReason = (output: string, sentence: string): string => {
  const lines = output.split('\n').filter((line) => !/^\s+at /.test(line));
  const reason = lines.find((line) => /^\w*Error: /.test(line)) ?? lines.at(-1) ?? '';
  const end = `${sentence} ${reason}`.trim();
  return output === reason ? end : `${output}\n${end}`;
};

export const runToEnd = (args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawnNode(args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new UserError(`${output.trim()}\nnode ${args.join(' ')} failed (${signal ?? `exit code ${code}`}).`)),
    );
  });

const answered = async (url: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(askEveryMs);
  }
};

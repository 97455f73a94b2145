import { type ChildProcess, fork } from 'node:child_process';
import type { Composition, PageRequest } from '@nearhand/contracts';
import type { WorkerStart } from './page-renderer.ts';
import type { RenderRequest, RenderResult } from './worker.ts';

export interface WorkerSettings {
  /** The file that a worker runs, with its arguments and Node's. */
  program: { file: string; args: readonly string[]; nodeArgs: readonly string[] };
  /** Limit of JavaScript's heap. */
  heapMegabytes: number;
  /** A process that takes more is replaced. */
  maxRssBytes: number;
  /** A worker that needs longer for a page is ended. */
  killAfterMs: number;
}

/** A page ended its worker. */
export class WorkerFault extends Error {
  override name = 'WorkerFault';
}

interface Listeners {
  /** It can take a page: after its start, and after each page. */
  idle: () => void;
  gone: () => void;
}

const startTimeoutMs = 10_000;

/** A process that renders one page at a time, so that it is known which page hung or crashed it. */
export class RenderWorker {
  state: 'starting' | 'idle' | 'busy' | 'gone' = 'starting';
  hasStarted = false;
  isRetired = false;
  private readonly child: ChildProcess;
  private timer: NodeJS.Timeout;
  private composition: Composition | undefined;
  private errors = '';
  private finish: ((result: RenderResult | WorkerFault) => void) | undefined;

  constructor(
    readonly start: WorkerStart,
    private readonly settings: WorkerSettings,
    private readonly listeners: Listeners,
  ) {
    const { file, args, nodeArgs } = settings.program;
    this.child = fork(file, args, {
      execArgv: [...nodeArgs, `--max-old-space-size=${settings.heapMegabytes}`],
      // Nothing of this process's environment is for the code of slices.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.errors = `${this.errors}${chunk}`.slice(0, 4_000);
    });
    this.child.on('message', (message: 'ready' | RenderResult) => this.take(message));
    const ended = new Promise<string>((resolve) => {
      // It could not be started, which has no exit, or does not take a message.
      this.child.on('error', (error) => {
        this.end();
        resolve(String(error));
      });
      this.child.once('exit', (code, signal) => {
        const [error = ''] = /^.*Error: .*|FATAL ERROR.*/m.exec(this.errors) ?? [];
        resolve(`the process ended (${signal ?? code}) ${error}`.trim());
      });
    });
    void ended.then((reason) => this.exited(reason));
    this.timer = setTimeout(() => this.end(), startTimeoutMs);
    this.child.once('spawn', () => this.child.send(start));
  }

  /** Rejects with a {@link WorkerFault} when the page ends the process. */
  render(request: PageRequest): Promise<RenderResult> {
    this.state = 'busy';
    this.timer = setTimeout(() => {
      this.finish?.(new WorkerFault(`no answer within ${this.settings.killAfterMs} ms`));
      this.end();
    }, this.settings.killAfterMs);
    return new Promise((resolve, reject) => {
      this.finish = (result) => {
        clearTimeout(this.timer);
        this.finish = undefined;
        if (result instanceof WorkerFault) reject(result);
        else resolve(result);
      };
      const { composition, ...rest } = request;
      const sent: RenderRequest = composition === this.composition ? rest : request;
      this.child.send(sent);
      this.composition = composition;
    });
  }

  /** Ends it after the page that it renders. */
  retire(): void {
    this.isRetired = true;
    if (this.state !== 'busy') this.end();
  }

  /** SIGKILL: an endless loop handles no other signal. */
  end(): void {
    this.state = 'gone';
    this.child.kill('SIGKILL');
  }

  private take(message: 'ready' | RenderResult): void {
    if (this.state === 'gone') return;
    this.state = 'idle';
    this.hasStarted = true;
    clearTimeout(this.timer);
    if (message !== 'ready') this.finish?.(message);
    if (this.isRetired || (message !== 'ready' && message.rssBytes > this.settings.maxRssBytes)) this.end();
    else this.listeners.idle();
  }

  private exited(reason: string): void {
    this.state = 'gone';
    clearTimeout(this.timer);
    this.finish?.(new WorkerFault(reason));
    this.listeners.gone();
  }
}

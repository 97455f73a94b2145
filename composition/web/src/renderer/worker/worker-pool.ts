import { AsyncResource } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import {
  type RealmRequest,
  type RenderResult,
  RenderWorker,
  type WorkerSettings,
  type WorkerSources,
} from './render-worker.ts';

export interface PoolSettings extends WorkerSettings {
  /** At most. They start when pages wait. */
  workers: number;
  /** One is always there. */
  isAlwaysReady: boolean;
  /** A page that waits longer for a worker is dropped (2 s). */
  queueMs?: number;
}

interface Job {
  render: (worker: RenderWorker) => Promise<RenderResult>;
  resolve: (result: Promise<RenderResult>) => void;
  reject: (error: Error) => void;
  since: number;
}

const queueLimit = 64;
const defaultQueueMs = 2_000;
const firstRestartMs = 1_000;
const lastRestartMs = 60_000;

export class WorkerPool {
  private readonly workers = new Set<RenderWorker>();
  /** They have code of releases that have ended, and render until another worker has started. */
  private readonly outdated = new WeakSet<RenderWorker>();
  private readonly queue: Job[] = [];
  private sources: WorkerSources | undefined;
  private restart: NodeJS.Timeout | undefined;
  private restartMs = firstRestartMs;

  constructor(
    readonly settings: PoolSettings,
    private readonly say: (line: string) => void,
  ) {}

  get isReady(): boolean {
    return [...this.workers].some(({ hasStarted }) => hasStarted);
  }

  /** Replaces all workers, where one is kept ready when its successor is. So the code of old releases leaves memory. */
  renew(sources: WorkerSources): void {
    const isSame = isDeepStrictEqual(sources.start, this.sources?.start);
    this.sources = sources;
    for (const worker of this.workers) {
      if (worker.hasStarted && this.settings.isAlwaysReady) this.outdated.add(worker);
      else if (worker.hasStarted || !isSame) worker.retire();
    }
    this.assign();
  }

  /** Rejects with a `WorkerFault` when the page ends its process, with another error when it gets no process in time. */
  render(request: RealmRequest): Promise<RenderResult> {
    return new Promise((resolve, reject) => {
      // Another page, which gives its process back, begins this one: not as a part of its own trace.
      const render = AsyncResource.bind((worker: RenderWorker) => worker.render(request));
      this.queue.push({ render, resolve, reject, since: Date.now() });
      this.assign();
    });
  }

  close(): void {
    this.sources = undefined;
    clearTimeout(this.restart);
    for (const worker of this.workers) worker.retire();
    for (const job of this.queue.splice(0)) job.reject(new Error('the renderer stops'));
  }

  /** One at a time, so that the starts do not slow down each other. */
  private grow(): void {
    const { workers, sources, settings } = this;
    const present = [...workers].filter((worker) => !worker.isRetired && !this.outdated.has(worker));
    const isWaitedFor = this.queue.length > 0 && present.every(({ hasStarted }) => hasStarted);
    const isWanted = isWaitedFor || (settings.isAlwaysReady && present.length === 0);
    if (!sources || this.restart || !isWanted || present.length >= settings.workers) return;
    const worker: RenderWorker = new RenderWorker(sources, settings, {
      idle: () => {
        if (worker.hasRendered) this.restartMs = firstRestartMs;
        if (!this.outdated.has(worker)) this.retireOutdated();
        this.assign();
      },
      gone: (reason) => this.gone(worker, reason),
    });
    workers.add(worker);
    this.say(`Render worker ${worker.pid} starts.`);
  }

  private gone(worker: RenderWorker, reason: string): void {
    this.workers.delete(worker);
    const isReplaced = worker.isRetired || !this.sources || this.restart;
    this.say(
      `Render worker ${worker.pid} ended: ${reason}.${isReplaced ? '' : ` Another may start in ${this.restartMs / 1_000} s.`}`,
    );
    if (!isReplaced) {
      this.restart = setTimeout(() => {
        this.restart = undefined;
        this.assign();
      }, this.restartMs);
      this.restartMs = Math.min(2 * this.restartMs, lastRestartMs);
    }
    this.assign();
  }

  private retireOutdated(): void {
    for (const worker of this.workers) if (this.outdated.has(worker)) worker.retire();
  }

  /** The newest page first: its visitor still waits. An old one is dropped, so that its next visitor brings a new one. */
  private assign(): void {
    const { queue } = this;
    const { queueMs = defaultQueueMs } = this.settings;
    const isTooOld = ({ since }: Job) => Date.now() - since > queueMs;
    while (queue.length > queueLimit || (queue[0] && isTooOld(queue[0])))
      queue.shift()?.reject(new Error('too many pages wait'));
    for (const worker of this.workers) {
      const job = worker.state === 'idle' && !worker.isRetired ? queue.pop() : undefined;
      job?.resolve(job.render(worker));
    }
    this.grow();
  }
}

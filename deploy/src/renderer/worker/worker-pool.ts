import type { PageRequest } from '@nearhand/contracts';
import type { WorkerStart } from './page-renderer.ts';
import { RenderWorker, type WorkerSettings } from './render-worker.ts';
import type { RenderResult } from './worker.ts';

export interface PoolSettings extends WorkerSettings {
  workers: number;
}

interface Job {
  request: PageRequest;
  resolve: (result: Promise<RenderResult>) => void;
  reject: (error: Error) => void;
  since: number;
}

const queueLimit = 64;
const restartDelayMs = 1_000;

export class WorkerPool {
  private readonly workers = new Set<RenderWorker>();
  private readonly queue: Job[] = [];
  private start: WorkerStart | undefined;

  constructor(readonly settings: PoolSettings) {}

  get isReady(): boolean {
    return [...this.workers].some(({ hasStarted }) => hasStarted);
  }

  /** Replaces all workers, each when a new one is ready. So the code of old releases leaves memory. */
  renew(start: WorkerStart): void {
    this.start = start;
    for (const worker of this.workers) if (!worker.hasStarted) worker.retire();
    for (let count = 0; count < this.settings.workers; count++) this.add(start);
  }

  /** Rejects with a `WorkerFault` when the page ends its process, with another error when too many pages wait. */
  render(request: PageRequest): Promise<RenderResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ request, resolve, reject, since: Date.now() });
      this.assign();
    });
  }

  close(): void {
    this.start = undefined;
    for (const worker of this.workers) worker.retire();
  }

  private add(start: WorkerStart): void {
    const worker: RenderWorker = new RenderWorker(start, this.settings, {
      idle: () => {
        this.retireOld();
        this.assign();
      },
      gone: () => {
        this.workers.delete(worker);
        const replace = () => this.start === start && this.add(start);
        if (worker.isRetired) return;
        // One that cannot start would be tried without a pause.
        if (worker.hasStarted) replace();
        else setTimeout(replace, restartDelayMs);
      },
    });
    this.workers.add(worker);
  }

  private retireOld(): void {
    const present = [...this.workers].filter(({ hasStarted, isRetired }) => hasStarted && !isRetired);
    const old = present.filter(({ start }) => start !== this.start);
    for (const worker of old.slice(0, Math.max(0, present.length - this.settings.workers))) worker.retire();
  }

  /** The newest page first: its visitor still waits. An old one is dropped, so that its next visitor brings a new one. */
  private assign(): void {
    const { queue, settings } = this;
    const isTooOld = ({ since }: Job) => Date.now() - since > settings.killAfterMs;
    while (queue.length > queueLimit || (queue[0] && isTooOld(queue[0])))
      queue.shift()?.reject(new Error('too many pages wait'));
    for (const worker of this.workers) {
      const job = worker.state === 'idle' && !worker.isRetired ? queue.pop() : undefined;
      job?.resolve(worker.render(job.request));
    }
  }
}

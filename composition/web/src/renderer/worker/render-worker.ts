import type { ChildProcess } from 'node:child_process';
import { type Composition, type PageRequest, parseJson } from '@slices/format';
import { guardChannel, startProcess } from '@slices/kernel/confined/start-process.ts';
import { limitWork, processorMsOf, rssBytesOf, type WorkLimits } from '@slices/kernel/progress.ts';
import { is } from 'valibot';
import type { DocumentCall } from '../document/stored-document.ts';
import { type AccessSettings, type PageAccess, pageAccess } from './page-access.ts';
import {
  type Answer,
  type PageResult,
  type Question,
  type RenderRequest,
  WorkerMessage,
  type WorkerStart,
} from './worker-messages.ts';

/** A page to render, by the code of a realm. */
export interface RealmRequest extends PageRequest, Pick<RenderRequest, 'realm'> {}

export interface RenderResult extends PageResult {
  /** Of the API, made for the page. */
  calls: readonly DocumentCall[];
}

/** Common to all workers of a composition. */
export interface WorkerSources extends Pick<AccessSettings, 'readBuild'> {
  start: WorkerStart;
}

export interface WorkerSettings {
  /** The code of a worker: an ECMAScript module. */
  program: string;
  /** Limit of JavaScript's heap. */
  heapMegabytes: number;
  /** A page that takes more ends its process. */
  maxRssBytes: number;
  /** For a page. One that exceeds them ends its worker. */
  limits: WorkLimits;
}

/** A page ended its worker. */
export class WorkerFault extends Error {
  override name = 'WorkerFault';
}

/** A worker was ended as it stood still or took long: the page waited for others, or the machine was too slow. */
export class WorkerStalled extends Error {
  override name = 'WorkerStalled';
}

interface Listeners {
  /** It can take a page: after its start, and after each page. */
  idle: () => void;
  gone: (reason: string) => void;
}

/** Answers of this process, for a page. A page asks for some dozens of things. */
const questionLimit = 500;
/** Of a page and all its questions: 5 million characters, which take up to two bytes each. */
const sentByteLimit = 10e6;
/** A page can take 150 MB in it. */
const memoryCheckMs = 100;
const startLimits: WorkLimits = { processorMs: 20_000, stallMs: 20_000 };

/** A process that renders one page at a time, so that it is known which page hung or crashed it. */
export class RenderWorker {
  state: 'starting' | 'idle' | 'busy' | 'gone' = 'starting';
  hasStarted = false;
  hasRendered = false;
  isRetired = false;
  private readonly child: ChildProcess;
  private unlimit: () => void;
  private access: PageAccess | undefined;
  private questions = 0;
  private sentBytes = 0;
  private composition: Composition | undefined;
  private errors = '';
  private endedFor: string | undefined;
  private finish: ((result: PageResult | Error) => void) | undefined;

  constructor(
    private readonly sources: WorkerSources,
    private readonly settings: WorkerSettings,
    private readonly listeners: Listeners,
  ) {
    this.child = startProcess(settings.program, settings.heapMegabytes, 'messages');
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.errors = `${this.errors}${chunk}`.slice(0, 4_000);
    });
    guardChannel(this.child, (bytes) => {
      this.sentBytes += bytes;
      if (this.sentBytes > sentByteLimit) throw new Error(`a page sent more than ${sentByteLimit / 1e6} MB`);
    });
    this.child.on('message', (message: unknown) => this.take(message));
    const ended = new Promise<string>((resolve) => {
      // It could not be started, which has no exit, or does not take a message.
      this.child.on('error', (error) => {
        this.end(String(error));
        resolve(String(error));
      });
      this.child.once('exit', (code, signal) => {
        const [error = ''] = /^.*Error: .*|FATAL ERROR.*/m.exec(this.errors) ?? [];
        resolve(`the process ended (${signal ?? code}) ${error}`.trim());
      });
    });
    void ended.then((reason) => this.exited(this.endedFor ?? reason));
    this.unlimit = this.limit(startLimits, 'its start');
    this.child.once('spawn', () => this.child.send(sources.start));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Rejects with a {@link WorkerFault} when the page ends the process, or a {@link WorkerStalled}. */
  render(request: RealmRequest): Promise<RenderResult> {
    this.state = 'busy';
    const { start, readBuild } = this.sources;
    const access = pageAccess({ apiBase: start.config.apiBase, readBuild }, request.composition);
    this.access = access;
    this.questions = 0;
    this.sentBytes = 0;
    this.unlimit = this.limit(this.settings.limits, 'a page');
    return new Promise((resolve, reject) => {
      this.finish = (result) => {
        this.unlimit();
        this.finish = undefined;
        this.access = undefined;
        access.end();
        if (result instanceof Error) reject(result);
        else resolve({ ...result, calls: access.calls });
      };
      const { composition, ...rest } = request;
      const sent: RenderRequest = composition === this.composition ? rest : request;
      this.child.send(sent);
      this.composition = composition;
    });
  }

  /** Ends it after the page that it renders. */
  retire(reason = 'its releases are replaced'): void {
    this.isRetired = true;
    if (this.state !== 'busy') this.end(reason);
  }

  /** SIGKILL: an endless loop handles no other signal. */
  private end(reason: string): void {
    this.state = 'gone';
    this.endedFor ??= reason;
    this.child.kill('SIGKILL');
  }

  /** Ends it when it exceeds them, which is no fault of a slow machine. */
  private limit(limits: WorkLimits, work: string): () => void {
    const { maxRssBytes } = this.settings;
    const reasons = {
      processor: `more than ${limits.processorMs} ms of processor time for ${work}`,
      stall: `${work} stood still for ${limits.stallMs} ms`,
      lasts: `${work} took longer than ${limits.lastsMs} ms`,
    };
    const unlimit = limitWork(
      () => processorMsOf(this.child.pid),
      limits,
      (exceeded) => {
        if (exceeded === 'processor') return this.fault(reasons.processor);
        this.finish?.(new WorkerStalled(reasons[exceeded]));
        this.end(reasons[exceeded]);
      },
    );
    const memory = setInterval(() => {
      const isOver = (rssBytesOf(this.child.pid) ?? 0) > maxRssBytes;
      if (isOver) this.fault(`more than ${maxRssBytes / 1e6} MB of memory for ${work}`);
    }, memoryCheckMs);
    return () => {
      unlimit();
      clearInterval(memory);
    };
  }

  private take(text: unknown): void {
    if (this.state === 'gone') return;
    const parsed = parseJson(String(text));
    const message = parsed.ok ? parsed.value : undefined;
    const isNone = !is(WorkerMessage, message) || (message === 'ready' && this.hasStarted);
    if (isNone) this.fault('its message is none of a worker');
    else if (message !== 'ready' && 'id' in message) void this.answer(message);
    else this.taken(message);
  }

  private taken(message: 'ready' | PageResult): void {
    this.state = 'idle';
    this.hasStarted = true;
    this.unlimit();
    if (message !== 'ready') {
      this.hasRendered = true;
      this.finish?.(message);
    }
    const rssBytes = message === 'ready' ? 0 : message.rssBytes;
    if (rssBytes > this.settings.maxRssBytes) this.retire(`${Math.round(rssBytes / 1e6)} MB of memory`);
    else if (this.isRetired) this.retire();
    else this.listeners.idle();
  }

  private async answer(question: Question): Promise<void> {
    this.questions += 1;
    if (this.questions > questionLimit) return this.fault(`a page asked for more than ${questionLimit} things`);
    const { id } = question;
    const asked = this.access?.answer(question) ?? Promise.reject(new Error('no page is rendered'));
    const answer = await asked.then(
      (value): Answer => ({ id, value }),
      (error: unknown): Answer => ({ id, error: error instanceof Error ? error.message : String(error) }),
    );
    if (this.child.connected) this.child.send(answer);
  }

  private fault(reason: string): void {
    this.finish?.(new WorkerFault(reason));
    this.end(reason);
  }

  private exited(reason: string): void {
    this.state = 'gone';
    this.unlimit();
    this.finish?.(new WorkerFault(reason));
    this.listeners.gone(reason);
  }
}

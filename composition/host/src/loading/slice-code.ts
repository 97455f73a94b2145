import type { Release } from '@slices/format';
import type { ComponentType } from 'react';
import { rateOf } from '../released-code/rate.ts';
import { stackOf } from '../released-code/release-stack.ts';
import { codeIsMounted, codeRuns } from '../released-code/released-code.ts';
import { onlineCount } from '../shared/online-count.ts';
import { openCircuit } from '../slices/circuit-breaker.ts';
import { candidates, type Slice } from '../slices/resolve-slices.ts';
import { isByOthers } from '../translator/translator.ts';
import { isPassing, lostFile, SliceError } from './load-errors.ts';
import { isWidget, loadFirst, type Reporter } from './load-first.ts';
import { SliceLoader } from './slice-loader.ts';

interface Load {
  component: Promise<ComponentType>;
  /** `./routes`, which runs before the code of the page, or the module of the widget. */
  module: Promise<unknown>;
  /** The first candidate, and the loaded release. */
  versions: string[];
  release?: Release;
  hasFailed: boolean;
  isStale: boolean;
  begunOnline: number;
}

/** Lost while the browser was offline. The event of its end has been: nothing else would load it again. */
const failedOffline = ({ hasFailed, begunOnline }: Load): boolean => hasFailed && begunOnline !== onlineCount();

/** State of one slice in this tab, across compositions. */
export interface SliceState {
  readonly loaders: Map<string, SliceLoader>;
  /** By path of a page or exposed module of a widget. */
  readonly parts: Map<string, { load?: Load; crashes: number; onRendered?: () => void }>;
  /** `./routes` by version, where it has run. */
  readonly routes: Map<string, unknown>;
  /** Called when a release was taken off the page. */
  readonly onRemove: Set<() => void>;
  removeCount: number;
}

const stageOf = (name: string) => (isWidget(name) ? 'slot' : 'render');

/** Rendered again without end, it would hang the page. */
const isOften = rateOf(3);

/** The pages and widgets of a slice in one composition; each is loaded once, until {@link reset}. */
export class SliceCode {
  constructor(
    private readonly slice: Slice,
    private readonly state: SliceState,
    private readonly reporter: Reporter,
  ) {}

  /** A page or widget, from the first release that works. The same promise until {@link reset} or a fail-over. */
  component(name: string): Promise<ComponentType> {
    return this.current(name).component;
  }

  /** Resolves when the part is mounted, and when its code is lost. */
  untilRendered(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.part(name).onRendered = resolve;
      this.component(name).catch(() => resolve());
    });
  }

  /** The module of a widget, or `./routes` for a page, of the release that it is loaded from, as soon as it has run. */
  module(name: string): Promise<unknown> {
    return this.current(name).module;
  }

  /** The module `./routes` of the page at `path`, without loading anything. */
  knownRoutes(path: string): unknown {
    return this.state.routes.get(this.firstVersion(path));
  }

  // Handles an error that a boundary caught. True: render again, from the same release after the first crash, from another
  // after the second. For a lost file the server is asked first.
  caught(name: string, error: unknown): boolean {
    const part = this.part(name);
    // Reported by the load.
    if (error instanceof SliceError) return part.load !== undefined && failedOffline(part.load);
    if (isByOthers(error)) return !isOften(part.load?.release ?? this.slice.release);
    const isFirst = ++part.crashes === 1;
    const release = part.load?.release ?? this.slice.release;
    const stage = stageOf(name);
    if (lostFile(error).url) {
      const source = this.loader(release).failureSourceOf(error);
      const failure = source.then((from) => new SliceError(this.slice, release, stage, error, from));
      this.begin(name, this.recover(name, failure, isFirst));
      return true;
    }
    const failure = new SliceError(this.slice, release, stage, error);
    // While offline, the network may be the reason.
    const isHealed = !isFirst && navigator.onLine && this.failOver(name, release);
    this.reporter.failed(failure, Promise.resolve(isHealed));
    return isHealed || isFirst;
  }

  /** Reports an error of a clean-up, after the page or widget was left: of the release in its stack, else of that shown last. */
  left(name: string, error: unknown): void {
    if (isByOthers(error)) return;
    const shown = { slice: this.slice, release: this.part(name).load?.release ?? this.slice.release };
    const { slice, release } = stackOf(error)?.code ?? shown;
    const failure = new SliceError(slice, release, stageOf(name), error);
    this.reporter.failed(failure, Promise.resolve(false));
  }

  /** Call it when the page is about to be rendered. */
  shown(name: string): void {
    const { load } = this.part(name);
    if (load?.release) codeRuns({ slice: this.slice, release: load.release });
  }

  /** Call it when the page is mounted; call the result when it is left. */
  mounted(name: string): () => void {
    const { load, onRendered } = this.part(name);
    onRendered?.();
    return load?.release ? codeIsMounted({ slice: this.slice, release: load.release }, name) : () => {};
  }

  onRemove(listener: () => void): () => void {
    this.state.onRemove.add(listener);
    return () => void this.state.onRemove.delete(listener);
  }

  readonly removeCount = (): number => this.state.removeCount;

  /** Takes `release` off the page. True when another release takes its place; else the page shows `failure`. */
  remove(release: Release, failure: SliceError): boolean {
    const { version } = release.metadata;
    openCircuit(this.slice.name, version);
    let isHealed = false;
    for (const [name, { load }] of this.state.parts) {
      if (!load || (load.release?.metadata.version ?? load.versions[0]) !== version) continue;
      if (this.firstVersion(name) === version) this.begin(name, Promise.reject(failure));
      else {
        load.isStale = true;
        isHealed = true;
      }
    }
    this.state.removeCount += 1;
    for (const listener of this.state.onRemove) listener();
    return isHealed;
  }

  async reset(): Promise<void> {
    for (const { load } of this.state.parts.values()) if (load) load.isStale = true;
    const releases = [this.slice.release, ...this.slice.fallbacks];
    await Promise.all(releases.map(({ metadata }) => this.state.loaders.get(metadata.version)?.reset()));
  }

  /** The next visit tries again to load parts that failed. */
  forgetFailures(): void {
    for (const part of this.state.parts.values()) {
      part.crashes = 0;
      if (part.load?.hasFailed) part.load.isStale = true;
    }
  }

  private current(name: string): Load {
    const { load } = this.part(name);
    const isCurrent = load && !load.isStale && !failedOffline(load) && load.versions.includes(this.firstVersion(name));
    return isCurrent ? load : this.begin(name);
  }

  private begin(name: string, ready = Promise.resolve()): Load {
    let setModule = (_module: unknown) => {};
    const code = new Promise((resolve) => {
      setModule = resolve;
    });
    const loaded = ready.then(() => {
      const loaders = candidates(this.slice, name).map((release) => this.loader(release));
      return loadFirst(loaders, name, this.reporter, (module, { metadata }) => {
        if (!isWidget(name)) this.state.routes.set(metadata.version, module);
        setModule(module);
      });
    });
    const component = loaded.then((done) => done.component);
    const load: Load = {
      component,
      module: code,
      versions: [this.firstVersion(name)],
      hasFailed: false,
      isStale: false,
      begunOnline: onlineCount(),
    };
    loaded.then(
      ({ release }) => {
        load.release = release;
        load.versions.push(release.metadata.version);
      },
      () => {
        load.hasFailed = true;
      },
    );
    component.catch(() => {}); // rendering it reports the error
    this.part(name).load = load;
    return load;
  }

  /** Resolves when loading again may help; rejects when the network lost the same file twice. */
  private async recover(name: string, failed: Promise<SliceError>, isFirst: boolean): Promise<void> {
    const failure = await failed;
    const isNetwork = isPassing(failure.source);
    const isHealed = !isNetwork && this.failOver(name, failure.release);
    this.reporter.failed(failure, Promise.resolve(isHealed));
    if (isHealed) return;
    if (!isNetwork || !isFirst) throw failure;
    await this.loader(failure.release).reset();
  }

  private failOver(name: string, release: Release): boolean {
    const { version } = release.metadata;
    // By version: `release` may belong to an earlier composition.
    if (candidates(this.slice, name).every(({ metadata }) => metadata.version === version)) return false;
    openCircuit(this.slice.name, version);
    const part = this.part(name);
    part.crashes = 0;
    if (part.load?.release === release) part.load.isStale = true;
    return true;
  }

  private part(name: string) {
    const part = this.state.parts.get(name) ?? { crashes: 0 };
    this.state.parts.set(name, part);
    return part;
  }

  private loader(release: Release): SliceLoader {
    const { version } = release.metadata;
    const loader = this.state.loaders.get(version) ?? new SliceLoader(this.slice, release, this.reporter.started);
    this.state.loaders.set(version, loader);
    return loader;
  }

  private firstVersion(name: string): string {
    const [first = this.slice.release] = candidates(this.slice, name);
    return first.metadata.version;
  }
}

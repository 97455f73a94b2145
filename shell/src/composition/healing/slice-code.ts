import type { Release } from '@nearhand/contracts';
import type { ComponentType } from 'react';
import { candidates } from '../catalog/candidates.ts';
import type { Slice } from '../catalog/catalog.ts';
import { trip } from '../catalog/tripped.ts';
import { lostFile } from '../loading/lost-file.ts';
import { loadPage, loadWidget } from '../loading/slice-component.ts';
import { SliceError } from '../loading/slice-error.ts';
import { SliceLoader } from '../loading/slice-loader.ts';
import type { Reporter } from '../telemetry/telemetry.ts';
import { loadFirst } from './healing.ts';

interface Load {
  component: Promise<ComponentType>;
  /** The release that was tried first, and the one that it came from, once it is there. */
  versions: string[];
  release?: Release;
  hasFailed: boolean;
  /** The next call of `component` loads again. */
  isStale: boolean;
}

/** What this tab has of the slice of one name, whichever composition it is of. */
export interface SliceState {
  /** By version. */
  readonly loaders: Map<string, SliceLoader>;
  /** By path of a page or name of an exposed widget. */
  readonly parts: Map<string, { load?: Load; crashes: number }>;
}

/** The pages and widgets of a slice as one composition has it; each is loaded once, until {@link reset}. */
export class SliceCode {
  constructor(
    private readonly slice: Slice,
    private readonly state: SliceState,
    private readonly reporter: Reporter,
  ) {}

  /**
   * The page of the path `what`, or the widget exposed as it, from the first release that works. The same promise until
   * {@link reset}, or until another release takes the place of one that broke.
   */
  component(what: string): Promise<ComponentType> {
    const { load } = this.part(what);
    const isCurrent = load && !load.isStale && load.versions.includes(this.firstVersion(what));
    return (isCurrent ? load : this.begin(what)).component;
  }

  /**
   * Takes the error that a boundary caught of `what`. True: render it again, from the same release after a first crash,
   * from another after a second. For a file that was lost, the server is asked first.
   */
  caught(what: string, error: unknown): boolean {
    if (error instanceof SliceError) return false; // the load has reported it
    const part = this.part(what);
    const isFirst = ++part.crashes === 1;
    const release = part.load?.release ?? this.slice.release;
    const failure = new SliceError(this.slice, release, isWidget(what) ? 'slot' : 'render', error);
    if (lostFile(error).url) {
      this.begin(what, this.recover(what, failure, isFirst));
      return true;
    }
    // Offline, the network may be the reason.
    const isHealed = !isFirst && navigator.onLine && this.failOver(what, release);
    this.reporter.failed(failure, Promise.resolve(isHealed));
    return isHealed || isFirst;
  }

  /** Forgets everything loaded: the next page or widget is loaded anew. */
  async reset(): Promise<void> {
    for (const { load } of this.state.parts.values()) if (load) load.isStale = true;
    const releases = [this.slice.release, ...this.slice.fallbacks];
    await Promise.all(releases.map(({ metadata }) => this.state.loaders.get(metadata.version)?.reset()));
  }

  /** Forgets what could not be loaded, so that the next visit tries again. */
  forgetFailures(): void {
    for (const part of this.state.parts.values()) {
      part.crashes = 0;
      if (part.load?.hasFailed) part.load.isStale = true;
    }
  }

  private begin(what: string, ready = Promise.resolve()): Load {
    const loaded = ready.then(() => {
      const loaders = candidates(this.slice, what).map((release) => this.loader(release));
      return loadFirst(loaders, what, isWidget(what) ? loadWidget : loadPage, this.reporter);
    });
    const component = loaded.then((done) => done.component);
    const load: Load = { component, versions: [this.firstVersion(what)], hasFailed: false, isStale: false };
    loaded.then(
      ({ release }) => {
        load.release = release;
        load.versions.push(release.metadata.version);
      },
      () => {
        load.hasFailed = true;
      },
    );
    component.catch(() => {}); // the render reports it; the visitor may have left the page
    this.part(what).load = load;
    return load;
  }

  /** Resolves when loading again may help; rejects when the network failed twice for the same file. */
  private async recover(what: string, failure: SliceError, isFirst: boolean): Promise<void> {
    const loader = this.loader(failure.release);
    const isOfLine = (await loader.culpritOf(failure.cause)) === 'line';
    const isHealed = !isOfLine && this.failOver(what, failure.release);
    this.reporter.failed(failure, Promise.resolve(isHealed));
    if (isHealed) return;
    if (!isOfLine || !isFirst) throw failure;
    await loader.reset();
  }

  /** Has another release serve `what`. False where there is none. */
  private failOver(what: string, release: Release): boolean {
    const { version } = release.metadata;
    // By version: the release may be of an earlier composition than the slice.
    if (candidates(this.slice, what).every(({ metadata }) => metadata.version === version)) return false;
    trip(this.slice.name, version);
    const part = this.part(what);
    part.crashes = 0;
    if (part.load?.release === release) part.load.isStale = true;
    return true;
  }

  private part(what: string) {
    const part = this.state.parts.get(what) ?? { crashes: 0 };
    this.state.parts.set(what, part);
    return part;
  }

  private loader(release: Release): SliceLoader {
    const { version } = release.metadata;
    const loader = this.state.loaders.get(version) ?? new SliceLoader(this.slice, release);
    this.state.loaders.set(version, loader);
    return loader;
  }

  private firstVersion(what: string): string {
    const [first = this.slice.release] = candidates(this.slice, what);
    return first.metadata.version;
  }
}

const isWidget = (what: string): boolean => what.startsWith('./');

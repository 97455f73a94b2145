import type { Release } from '@nearhand/contracts';
import type { ComponentType } from 'react';
import { candidates } from '../catalog/candidates.ts';
import type { RouteOffer, Slice } from '../catalog/catalog.ts';
import { isTripped, trip } from '../catalog/tripped.ts';
import { lostFile } from '../loading/lost-file.ts';
import { loadPage, loadWidget } from '../loading/slice-component.ts';
import { SliceError } from '../loading/slice-error.ts';
import { SliceLoader } from '../loading/slice-loader.ts';
import type { Reporter } from '../telemetry/telemetry.ts';
import { allowFileList } from '../trust/file-list.ts';
import { allow, beside, hashOf } from '../trust/integrity.ts';
import { preloadScript } from '../trust/script.ts';
import { loadFirst } from './healing.ts';

interface Entry {
  component: Promise<ComponentType>;
  /** Where it came from, once it is there. */
  release?: Release;
}

const silent: Reporter = { failed: () => {}, loaded: () => {} };

/** Code of slices as this page has it: each page and widget is loaded once, until its slice is reset. */
export class SlicePages {
  private readonly loaders = new Map<string, SliceLoader>();
  private readonly entries = new Map<string, Entry>();
  private readonly failed = new Set<string>();
  /** By page or widget, whatever the release: what was last asked for, and how often it crashed since. */
  private readonly shown = new Map<string, Entry>();
  private readonly crashes = new Map<string, number>();

  constructor(private readonly reporter: Reporter = silent) {}

  /**
   * The component that `slice` serves `path` with, from the first of its releases that works. The same promise until
   * {@link reset}, or until a release that broke meanwhile gives way to another.
   */
  page(slice: Slice, path: string): Promise<ComponentType> {
    return this.once(slice, path);
  }

  /** The default export of a widget's module; as lasting as a {@link page}. */
  widget(slice: Slice, expose: string): Promise<ComponentType> {
    return this.once(slice, expose);
  }

  /** Fetches what a page needs, entry, file list and chunks at once; runs nothing. */
  preload({ slice: { name, release }, preload }: RouteOffer): void {
    if (isTripped(name, release.metadata.version)) return; // its stand-in was loaded already
    allow(release, release.extras.shell.hashes);
    allowFileList(release).catch(() => {}); // whoever needs it asks again
    for (const url of [release.url, ...preload.map((file) => beside(release.url, file))]) {
      const hash = hashOf(url);
      if (hash !== undefined) preloadScript(url, hash);
    }
  }

  /**
   * Judges what a boundary caught of `what`, a path or a widget. True says to render it again: afresh after a first
   * crash, from another release after a second; where code was lost on its way, when the server has said whose fault it is.
   */
  caught(slice: Slice, what: string, error: unknown): boolean {
    if (error instanceof SliceError) return false; // told while it was loaded
    const key = `${slice.name} ${what}`;
    const release = this.shown.get(key)?.release ?? slice.release;
    const count = (this.crashes.get(key) ?? 0) + 1;
    this.crashes.set(key, count);
    const failure = new SliceError(slice, release, isWidget(what) ? 'slot' : 'render', error);
    if (lostFile(error).url) {
      this.begin(slice, what, this.recover(failure, what, count === 1));
      return true;
    }
    // Without a network it may be for want of that.
    const isHealed = count > 1 && navigator.onLine && this.giveWay(failure, what);
    this.reporter.failed(failure, Promise.resolve(isHealed));
    return isHealed || count === 1;
  }

  /** Starts `slice` afresh: the next page or widget of it is loaded anew. */
  async reset(slice: Slice): Promise<void> {
    for (const key of this.entries.keys()) if (key.startsWith(`${slice.name}@`)) this.entries.delete(key);
    const releases = [slice.release, ...slice.fallbacks];
    await Promise.all(releases.map((release) => this.loaders.get(keyOf(slice, release, ''))?.reset()));
  }

  /** Lets go of what could not be had of `slice`, so that the next visit tries again. */
  forgetFailures(slice: Slice): void {
    for (const key of this.failed) {
      if (!key.startsWith(`${slice.name}@`)) continue;
      this.entries.delete(key);
      this.failed.delete(key);
    }
    for (const key of this.crashes.keys()) if (key.startsWith(`${slice.name} `)) this.crashes.delete(key);
  }

  private once(slice: Slice, what: string): Promise<ComponentType> {
    const entry = this.entries.get(keyOf(slice, candidates(slice, what)[0], what)) ?? this.begin(slice, what);
    this.shown.set(`${slice.name} ${what}`, entry);
    return entry.component;
  }

  private begin(slice: Slice, what: string, ready?: Promise<void>): Entry {
    const load = (loader: SliceLoader) => (isWidget(what) ? loadWidget(loader, what) : loadPage(loader, what));
    const loadNow = () => {
      const loaders = candidates(slice, what).map((release) => this.loader(slice, release));
      return loadFirst(loaders, what, load, this.reporter);
    };
    const loaded = ready ? ready.then(loadNow) : loadNow();
    const key = keyOf(slice, candidates(slice, what)[0], what);
    const entry: Entry = { component: loaded.then(({ component }) => component) };
    this.entries.set(key, entry);
    entry.component.catch(() => {}); // whoever renders it hears of it; the page may be left before
    loaded.then(
      ({ release }) => {
        entry.release = release;
        this.entries.set(keyOf(slice, release, what), entry);
      },
      () => this.failed.add(key),
    );
    return entry;
  }

  /** Ends where a fresh start may help; a line that loses the same code again is left to whoever retries. */
  private async recover(failure: SliceError, what: string, isFirst: boolean): Promise<void> {
    const loader = this.loader(failure.slice, failure.release);
    const isOfLine = (await loader.culpritOf(failure.cause)) === 'line';
    const isHealed = !isOfLine && this.giveWay(failure, what);
    this.reporter.failed(failure, Promise.resolve(isHealed));
    if (isHealed) return;
    if (!isOfLine || !isFirst) throw failure;
    await loader.reset();
  }

  /** Makes way for another release of `what`. False where there is none. */
  private giveWay({ slice, release }: SliceError, what: string): boolean {
    const { version } = release.metadata;
    // By version: what stands may be of an earlier composition than `slice`.
    if (candidates(slice, what).every(({ metadata }) => metadata.version === version)) return false;
    trip(slice.name, version);
    this.crashes.delete(`${slice.name} ${what}`);
    for (const [key, entry] of this.entries)
      if (entry.release === release && key.endsWith(` ${what}`)) this.entries.delete(key);
    return true;
  }

  private loader(slice: Slice, release: Release): SliceLoader {
    const key = keyOf(slice, release, '');
    const known = this.loaders.get(key) ?? new SliceLoader(slice, release);
    this.loaders.set(key, known);
    return known;
  }
}

const isWidget = (what: string): boolean => what.startsWith('./');

const keyOf = (slice: Slice, release: Release | undefined, what: string): string =>
  `${slice.name}@${release?.metadata.version} ${what}`;

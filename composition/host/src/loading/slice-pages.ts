import type { ReleasedCode } from '../released-code/released-code.ts';
import { isCircuitOpen } from '../slices/circuit-breaker.ts';
import { isRecalled } from '../slices/recalled-slices.ts';
import type { RouteOffer, Slice } from '../slices/resolve-slices.ts';
import { allow, allowFileList, beside, hashOf } from '../trust/integrity.ts';
import { fetchAhead, preloadFile } from '../trust/script.ts';
import { fetchShared } from './fetch-shared.ts';
import type { SliceError } from './load-errors.ts';
import type { Reporter } from './load-first.ts';
import { SliceCode, type SliceState } from './slice-code.ts';

const silent: Reporter = { started: () => {}, failed: () => {}, loaded: () => {} };

/** The pages and widgets of one slice. */
type SliceParts = Omit<SliceCode, 'remove'>;

/** The source of the slices' code. */
export interface Pages {
  of: (slice: Slice) => SliceParts;
  preload: (offer: RouteOffer) => void;
}

export class SlicePages implements Pages {
  /** By slice. */
  readonly states = new Map<string, SliceState>();

  constructor(private readonly reporter: Reporter = silent) {}

  of(slice: Slice): SliceCode {
    const state = this.states.get(slice.name) ?? {
      loaders: new Map(),
      parts: new Map(),
      routes: new Map(),
      onRemove: new Set(),
      removeCount: 0,
    };
    this.states.set(slice.name, state);
    return new SliceCode(slice, state, this.reporter);
  }

  /** Takes a release off the page; true when another one takes its place. */
  remove({ slice, release }: ReleasedCode, failure: SliceError): boolean {
    return this.of(slice).remove(release, failure);
  }

  /** Fetches entry, file list, chunks and shared modules of a page in parallel; runs nothing. */
  preload({ slice: { name, release }, preload, modules }: RouteOffer): void {
    // A fallback is loaded in its place, or nothing.
    if (isCircuitOpen(name, release.metadata.version) || isRecalled(release)) return;
    allow(release, release.extras.shell.hashes);
    allowFileList(release).catch(() => {}); // the load tries again
    for (const url of [release.url, ...preload.map((file) => beside(release.url, file))]) {
      const hash = hashOf(url);
      if (hash === undefined) fetchAhead(url);
      else preloadFile(url, hash);
    }
    for (const module of modules) fetchShared(module);
  }
}

import type { RouteOffer, Slice } from '../catalog/catalog.ts';
import { isTripped } from '../catalog/tripped.ts';
import type { Reporter } from '../telemetry/telemetry.ts';
import { allowFileList } from '../trust/file-list.ts';
import { allow, beside, hashOf } from '../trust/integrity.ts';
import { preloadScript } from '../trust/script.ts';
import { SliceCode, type SliceState } from './slice-code.ts';

const silent: Reporter = { failed: () => {}, loaded: () => {} };

/** The code of all slices in this tab. */
export class SlicePages {
  private readonly states = new Map<string, SliceState>();

  constructor(private readonly reporter: Reporter = silent) {}

  of(slice: Slice): SliceCode {
    const state = this.states.get(slice.name) ?? { loaders: new Map(), parts: new Map() };
    this.states.set(slice.name, state);
    return new SliceCode(slice, state, this.reporter);
  }

  /** Fetches what a page needs, entry, file list and chunks at once; runs nothing. */
  preload({ slice: { name, release }, preload }: RouteOffer): void {
    if (isTripped(name, release.metadata.version)) return; // another release was loaded in its place
    allow(release, release.extras.shell.hashes);
    allowFileList(release).catch(() => {}); // the load asks for it again
    for (const url of [release.url, ...preload.map((file) => beside(release.url, file))]) {
      const hash = hashOf(url);
      if (hash !== undefined) preloadScript(url, hash);
    }
  }
}

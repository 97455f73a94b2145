import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
  satisfy,
} from '@module-federation/runtime';
import type { FailureStage, LoadPhase, Release } from '@nearhand/contracts';
import type { Slice } from '../catalog/catalog.ts';
import { allowFileList, forgetFileList } from '../trust/file-list.ts';
import { addressesOf, allow, beside, fileListName, forgetRefusals, hashOf, hasRefused } from '../trust/integrity.ts';
import { forgetPreloads, runScript } from '../trust/script.ts';
import { fileOnServer, lostFile } from './lost-file.ts';
import { SliceError } from './slice-error.ts';
import { tryTwice } from './tries.ts';

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;
/** By their global. The federation runtime takes them from here; it would load what it misses without a hash. */
const containers = new Map<string, Container>();
const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'nearhand-entry',
  loadEntry: async ({ remoteInfo }) => {
    const container = containers.get(remoteInfo.entryGlobalName);
    if (!container) throw new Error(`${remoteInfo.entryGlobalName} was not loaded`);
    return container;
  },
};
let prepared = false;

/** What a failure is put down to: the release, somebody who changed its files, or the line to the server. */
type Culprit = 'release' | 'tampering' | 'line';
const culprits = { right: 'line', unknown: 'line', missing: 'release', changed: 'tampering' } as const;

/** The container of one release in this page: loads its entry once and hands out its modules. */
export class SliceLoader {
  /** How long the parts took, in milliseconds. */
  readonly phases: Partial<Record<LoadPhase, number>> = {};
  private entry: Promise<void> | undefined;

  /** Something else can stand in for this release: it is not asked again when it did not answer in time. */
  private readonly isReplaceable: boolean;

  constructor(
    readonly slice: Slice,
    readonly release: Release,
  ) {
    this.isReplaceable = release !== [slice.release, ...slice.fallbacks].at(-1);
  }

  /** The module exposed as `expose`. Bounded retries, then the release's other address, then a {@link SliceError}. */
  async load(expose: string): Promise<unknown> {
    this.entry ??= this.start();
    await this.entry.catch((error: unknown) => {
      this.entry = undefined;
      throw error;
    });
    const { container } = this.release.extras.shell;
    return this.part('module', async () => getInstance()?.loadRemote(`${container}/${expose.replace('./', '')}`));
  }

  /** One step of loading: tried again, measured, and its failure told from a file that is not the release's. */
  async part<T>(stage: LoadPhase, work: () => Promise<T>, isReplaceable = this.isReplaceable): Promise<T> {
    const began = performance.now();
    let culprit = 'release' as Culprit;
    try {
      const done = await tryTwice(work, async (error) => {
        const { isLate } = lostFile(error);
        culprit = isLate ? 'release' : await this.culpritOf(error);
        return culprit === 'tampering' || (isReplaceable && isLate);
      });
      this.phases[stage] = performance.now() - began;
      return done;
    } catch (error) {
      throw this.failure(culprit === 'tampering' ? 'integrity' : stage, error, culprit);
    }
  }

  failure(stage: FailureStage, cause: unknown, culprit: Culprit = 'release'): SliceError {
    return cause instanceof SliceError
      ? cause
      : new SliceError(this.slice, this.release, stage, cause, culprit !== 'line');
  }

  /** Asks the server for the file that was lost, where it was one. */
  async culpritOf(error: unknown): Promise<Culprit> {
    if (error instanceof SliceError || hasRefused(this.release)) return 'tampering';
    const { url } = lostFile(error);
    const hash = url && hashOf(url);
    return hash ? culprits[await fileOnServer(url, hash)] : 'release';
  }

  /** Forgets everything loaded and asks past the browser's cache, so that the next load starts afresh. */
  async reset(): Promise<void> {
    this.entry = undefined;
    const { container, routes, slots } = this.release.extras.shell;
    // Chunks that arrived broken would be found again here by a new entry.
    Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
    forgetFileList(this.release);
    forgetRefusals(this.release);
    const { url } = this.release;
    const files = [...routes, ...slots].flatMap(({ preload }) => preload.map((file) => beside(url, file)));
    const all = [...new Set([url, beside(url, fileListName), ...files])];
    forgetPreloads(all);
    await Promise.allSettled(all.map((file) => refreshCache(file)));
  }

  private async start(): Promise<void> {
    const { platform, hashes } = this.release.extras.shell;
    const provided = Object.keys(getInstance()?.shareScopeMap.default?.['@nearhand/platform'] ?? {});
    if (!provided.some((version) => satisfy(version, platform)))
      throw this.failure('incompatible', `is built for platform ${platform}, and this is ${provided.join(', ')}`);
    allow(this.release, hashes);
    // A page's chunks are asked for with their hashes: the list comes with the entry, not after it.
    await Promise.all([this.loadEntry(), this.part('entry', () => allowFileList(this.release))]);
  }

  private async loadEntry(): Promise<void> {
    const addresses = addressesOf(this.release);
    for (const [index, address] of addresses.entries()) {
      const isLast = index === addresses.length - 1;
      try {
        return await this.part('entry', () => this.runEntry(address), this.isReplaceable || !isLast);
      } catch (error) {
        if (isLast) throw error;
      }
    }
  }

  private async runEntry(address: string): Promise<void> {
    const { container } = this.release.extras.shell;
    const hash = hashOf(address);
    if (hash === undefined) throw this.failure('integrity', `${address} has no hash`);
    await runScript(address, hash);
    const loaded: Container = Reflect.get(globalThis, container);
    if (!loaded) throw new Error(`${address} holds no ${container}`);
    containers.set(container, loaded);
    Reflect.set(globalThis, container, undefined);
    if (!prepared) registerPlugins([entryPlugin]);
    prepared = true;
    const remote = { name: container, entry: address, entryGlobalName: container, type: 'global' as const };
    registerRemotes([remote], { force: true });
  }
}

const refreshCache = (url: string): Promise<unknown> =>
  fetch(url, { cache: 'reload', signal: AbortSignal.timeout(6_000) });

import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime';
import type { FailureStage, LoadPhase, Release } from '@slices/format';
import type { ComponentType } from 'react';
import { otherReactOf } from '../reacts/other-react.ts';
import { markRunning } from '../released-code/hang.ts';
import { resolveOwn } from '../released-code/own-modules.ts';
import { codeRuns, nameOf, type ReleasedCode } from '../released-code/released-code.ts';
import type { Container, OtherReact } from '../settings/other-reacts.ts';
import { fitsShell, providedPlatform } from '../slices/newer-shell.ts';
import type { Slice } from '../slices/resolve-slices.ts';
import {
  addressesOf,
  allow,
  allowFileList,
  beside,
  fileListName,
  forgetFileList,
  forgetRejected,
  hashOf,
  hasRejected,
} from '../trust/integrity.ts';
import { fetchAhead, forgetPreloads, runScript } from '../trust/script.ts';
import { type FailureSource, lostFile, SliceError } from './load-errors.ts';
import { tryTwice, withLimit } from './try-twice.ts';

/** By global name. The federation runtime takes them from here; it would load a missing one without a hash. */
const containers = new Map<string, Container>();
const ownPlugin: ModuleFederationRuntimePlugin = {
  name: 'host',
  resolveShare: resolveOwn,
  loadEntry: async ({ remoteInfo }) => {
    const container = containers.get(remoteInfo.entryGlobalName);
    if (!container) throw new Error(`${remoteInfo.entryGlobalName} was not loaded`);
    return container;
  },
};
const isContainer = (data: unknown): data is Container =>
  typeof data === 'object' &&
  data !== null &&
  ['init', 'get'].every((name) => typeof Reflect.get(data, name) === 'function');

let isPrepared = false;
/** For the shell's federation instance, and for that of each release, which is made later. */
const prepare = () => {
  if (isPrepared) return;
  registerPlugins([ownPlugin]);
  registerGlobalPlugins([ownPlugin]);
  isPrepared = true;
};

export class SliceLoader {
  /** In milliseconds. */
  readonly phases: Partial<Record<LoadPhase, number>> = {};
  private entry: Promise<void> | undefined;
  private otherReact: OtherReact | undefined;
  /** With a fallback behind it, a release whose server hangs is not tried again. */
  private readonly isReplaceable: boolean;

  constructor(
    readonly slice: Slice,
    readonly release: Release,
    /** Called before its code runs. */
    private readonly onStart: (code: ReleasedCode) => void = () => {},
  ) {
    this.isReplaceable = release !== [slice.release, ...slice.fallbacks].at(-1);
  }

  /** The module exposed as `expose`. Retries, then the release's second address, then a {@link SliceError}. */
  async load(expose: string): Promise<unknown> {
    this.entry ??= this.start();
    await this.entry.catch((error: unknown) => {
      this.entry = undefined;
      throw error;
    });
    const { container } = this.release.extras.shell;
    return this.phase('module', async () => getInstance()?.loadRemote(`${container}/${expose.replace('./', '')}`));
  }

  /** A component of the release, as one of the host's React. */
  inPage(component: ComponentType): ComponentType {
    return this.otherReact?.inPage(component) ?? component;
  }

  /** Runs one phase of loading: with a retry, a measured time, and the source of a failure. */
  async phase<T>(phase: LoadPhase, work: () => Promise<T>, isReplaceable = this.isReplaceable): Promise<T> {
    const startedAt = performance.now();
    let source = 'release' as FailureSource;
    try {
      // Files of the entry have other limits.
      const attempt = phase === 'entry' ? work : () => this.runCode(work);
      const result = await tryTwice(attempt, async (error) => {
        source = await this.failureSourceOf(error);
        return source === 'tampering' || (isReplaceable && lostFile(error).isTimeout);
      });
      this.phases[phase] = performance.now() - startedAt;
      return result;
    } catch (error) {
      throw this.failure(source === 'tampering' ? 'integrity' : phase, error, source);
    }
  }

  private runCode<T>(work: () => Promise<T>): Promise<T> {
    markRunning(nameOf(this));
    return withLimit(work());
  }

  failure(stage: FailureStage, cause: unknown, source: FailureSource = 'release'): SliceError {
    return cause instanceof SliceError ? cause : new SliceError(this.slice, this.release, stage, cause, source);
  }

  async failureSourceOf(error: unknown): Promise<FailureSource> {
    if (error instanceof SliceError || hasRejected(this.release)) return 'tampering';
    const { url, isTimeout } = lostFile(error);
    if (isTimeout) return url ? 'hang' : 'release';
    const hash = url && hashOf(url);
    if (!hash) return 'release';
    // If this site does not answer either, the code does not come.
    return import(/* webpackChunkName: "lost-file" */ './why-lost.ts').then(
      ({ whyLost }) => whyLost(url, hash),
      () => 'network',
    );
  }

  /** Deletes everything loaded, also from the browser's cache, so that the next load starts again. */
  async reset(): Promise<void> {
    this.entry = undefined;
    const { container, routes, slots } = this.release.extras.shell;
    // A new entry would reuse broken chunks.
    Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
    forgetFileList(this.release);
    forgetRejected(this.release);
    const { url } = this.release;
    const files = [...routes, ...slots].flatMap(({ preload }) => preload.map((file) => beside(url, file)));
    const all = [...new Set([url, beside(url, fileListName), ...files])];
    forgetPreloads(all);
    await Promise.allSettled(all.map((file) => refreshCache(file)));
  }

  /** Its container can be collected. */
  forget(): void {
    containers.delete(this.release.extras.shell.container);
  }

  private async start(): Promise<void> {
    const { platform, hashes } = this.release.extras.shell;
    if (!fitsShell(this.release))
      throw this.failure(
        'incompatible',
        `is built for platform ${platform}, and this is ${providedPlatform().join(', ')}`,
      );
    this.onStart(this);
    allow(this.release, hashes);
    const list = this.phase('entry', () => allowFileList(this.release));
    const { url } = this.release;
    // An entry without a hash comes beside the list and runs after it.
    if (hashOf(url) === undefined) {
      fetchAhead(url);
      await list;
    }
    // The page's chunks need the hashes of the list.
    await Promise.all([this.loadEntry(), list]);
  }

  private async loadEntry(): Promise<void> {
    const addresses = addressesOf(this.release);
    for (const [index, address] of addresses.entries()) {
      const isLast = index === addresses.length - 1;
      try {
        return await this.phase('entry', () => this.runEntry(address), this.isReplaceable || !isLast);
      } catch (error) {
        if (isLast) throw error;
      }
    }
  }

  private async runEntry(address: string): Promise<void> {
    const { container } = this.release.extras.shell;
    Reflect.set(globalThis, container, undefined);
    // Code of another release defined it, and would pass as this one's.
    if (!Object.getOwnPropertyDescriptor(globalThis, container)?.writable)
      throw this.failure('integrity', `${container} is taken`, 'tampering');
    prepare();
    this.otherReact = await otherReactOf(this.release);
    codeRuns(this);
    await runScript(address);
    const loaded: unknown = Reflect.get(globalThis, container);
    if (!isContainer(loaded)) throw new Error(`${address} holds no ${container}`);
    containers.set(container, this.otherReact?.withScope(loaded) ?? loaded);
    Reflect.set(globalThis, container, undefined);
    const remote = { name: container, entry: address, entryGlobalName: container, type: 'global' as const };
    registerRemotes([remote], { force: true });
  }
}

const refreshCache = (url: string): Promise<unknown> =>
  fetch(url, { cache: 'reload', signal: AbortSignal.timeout(6_000) });

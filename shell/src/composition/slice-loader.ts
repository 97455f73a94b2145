import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime';
import type { Slice } from './catalog.ts';
import { forgetPreloads, runScript } from './script.ts';

/** A slice's code could not be had or does not run. */
export class SliceError extends Error {
  override name = 'SliceError';
  constructor(
    readonly slice: Slice,
    readonly stage: 'entry' | 'module' | 'page' | 'render' | 'slot',
    cause: unknown,
  ) {
    super(`${slice.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const triesPerAddress = 2;
export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
export const jitter = (attempt: number) => 200 * 2 ** attempt * (0.5 + Math.random());

const containerOf = (slice: Slice): string => slice.name.replaceAll('-', '_');

/** Entries by the address they came from: what the federation runtime is handed when it asks for a container. */
const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'nearhand-entry',
  loadEntry: async ({ remoteInfo }) => Reflect.get(globalThis, remoteInfo.entryGlobalName),
};
let prepared = false;

/** A slice's container in this page: loads its entry once and hands out its modules. */
export class SliceLoader {
  private entry: Promise<void> | undefined;

  constructor(private readonly slice: Slice) {}

  /** The module exposed as `expose`. Bounded retries, then the release's other address, then a {@link SliceError}. */
  async load(expose: string): Promise<unknown> {
    this.entry ??= this.loadEntry();
    await this.entry;
    for (let attempt = 0; ; attempt++) {
      try {
        return await getInstance()?.loadRemote<unknown>(`${this.slice.name}/${expose.replace('./', '')}`);
      } catch (error) {
        if (attempt + 1 >= triesPerAddress) throw new SliceError(this.slice, 'module', error);
        await pause(jitter(attempt));
      }
    }
  }

  /** Forgets everything loaded and asks past the browser's cache, so that the next load starts afresh. */
  async reset(): Promise<void> {
    this.entry = undefined;
    // Chunks that arrived broken would be found again here by a new entry.
    Reflect.deleteProperty(globalThis, `webpackChunk${containerOf(this.slice)}`);
    Reflect.deleteProperty(globalThis, containerOf(this.slice));
    const { url, extras } = this.slice.release;
    const files = extras.shell.routes.flatMap(({ preload }) => preload.map((file) => beside(url, file)));
    const all = [...new Set([url, ...files])];
    forgetPreloads(all);
    await Promise.allSettled(all.map((file) => refreshCache(file)));
  }

  private async loadEntry(): Promise<void> {
    const { url, fallbackUrl } = this.slice.release;
    let failure: unknown;
    for (const address of fallbackUrl ? [url, fallbackUrl] : [url]) {
      for (let attempt = 0; attempt < triesPerAddress; attempt++) {
        try {
          await this.runEntry(address);
          return;
        } catch (error) {
          failure = error;
          await pause(jitter(attempt));
        }
      }
    }
    this.entry = undefined;
    throw new SliceError(this.slice, 'entry', failure);
  }

  private async runEntry(address: string): Promise<void> {
    const { name } = this.slice;
    const container = containerOf(this.slice);
    await runScript(address);
    if (!Reflect.has(globalThis, container)) throw new Error(`${address} holds no slice`);
    if (!prepared) registerPlugins([entryPlugin]);
    prepared = true;
    registerRemotes([{ name, entry: address, entryGlobalName: container, type: 'global' }], { force: true });
  }
}

/** The address of a file of the same release. */
export const beside = (entry: string, file: string): string => entry.replace(/[^/]*$/, file);

const refreshCache = (url: string): Promise<unknown> =>
  fetch(url, { cache: 'reload', signal: AbortSignal.timeout(6_000) });

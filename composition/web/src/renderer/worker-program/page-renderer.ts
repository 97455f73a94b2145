import type { Script } from 'node:vm';
import type { Composition, RenderedPage, ShellServer, SliceServer } from '@slices/format';
import type { RenderRequest, WorkerStart } from '../worker/worker-messages.ts';
import type { asking } from './asking.ts';
import { compiled, createRealm } from './sandbox.ts';

type Ask = ReturnType<typeof asking>['ask'];
type Render = (request: RenderRequest, composition: Composition, signal: AbortSignal) => Promise<RenderedPage>;

/** About 6 MB each: a shell, and slices. */
const realmLimit = 12;

/**
 * Evaluates the shell's server build now and once for each realm, and those of slices when a page needs them. A realm is one
 * owner's: what code of its pages changes in globals and shared modules, pages of others do not see.
 */
export const createPageRenderer = ({ config, shell }: WorkerStart, ask: Ask): Render => {
  const shellCode = compiled(shell, 'shell/server.js');
  const builds = new Map<string, Promise<Script | undefined>>();
  const read = async (slice: string, name: string): Promise<Script | undefined> => {
    const code = await ask({ build: slice });
    return typeof code === 'string' ? compiled(code, name) : undefined;
  };
  /** By the renderer's composition: a realm's could be changed. */
  const buildOf = (slice: string, composition: Composition) => {
    const name = `${slice}@${composition.microFrontends[slice]?.[0]?.metadata.version}/server.js`;
    const build = remembered(builds, name, () => read(slice, name));
    return { name, build };
  };

  /** The realm of the page that is rendered. */
  let running: object | undefined;
  const newRealm = () => {
    const self = {};
    // Code that a page left behind gets no answer: it ends, and asks for nothing in the name of the next page.
    const whileRunning = <T>(begin: () => Promise<T>): Promise<T> =>
      running === self ? begin() : new Promise(() => {});
    const realm = createRealm((wish) => whileRunning(() => ask(wish)));
    const server = realm.evaluate(shellCode, () => undefined);
    if (!isShellServer(server)) throw new Error("The shell's server build does not export what a renderer needs.");
    const { shared } = server;
    const loaded = new Map<string, Promise<SliceServer | undefined>>();
    let current: Composition;
    const evaluate = async (name: string, build: Promise<Script | undefined>) => {
      const script = await build;
      const exposed = script && realm.evaluate(script, (module) => sharedModule(shared, module));
      if (exposed !== undefined && !isSliceServer(exposed)) throw new Error(`${name} exports no functions`);
      return exposed;
    };
    const loadSlice = (slice: string) =>
      whileRunning(() => {
        const { name, build } = buildOf(slice, current);
        return remembered(loaded, name, () => evaluate(name, build));
      });
    const render = server.createRenderer({ config: structuredClone(config), loadSlice });
    let copy: Composition;
    return async (
      page: Omit<RenderRequest, 'realm' | 'composition'>,
      composition: Composition,
      signal: AbortSignal,
    ) => {
      // The shell keeps what it found out about a composition by the object.
      if (composition !== current) copy = structuredClone(composition);
      current = composition;
      running = self;
      try {
        return await render({ ...page, composition: copy }, signal);
      } finally {
        running = undefined;
        realm.endPage();
      }
    };
  };

  let spare: ReturnType<typeof newRealm> | undefined = newRealm();
  const realms = new Map<string, ReturnType<typeof newRealm>>();
  return ({ realm: name, url, kind }, composition, signal) => {
    const render = realms.get(name) ?? spare ?? newRealm();
    spare = undefined;
    // The last used one stands last.
    realms.delete(name);
    realms.set(name, render);
    const [oldest = ''] = realms.keys();
    if (realms.size > realmLimit) realms.delete(oldest);
    return render({ url, kind }, composition, signal);
  };
};

/** A value that could not be made is made again the next time. */
const remembered = <T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> => {
  const value = known.get(name) ?? make();
  known.set(name, value);
  value.catch(() => known.delete(name));
  return value;
};

const sharedModule = (shared: ShellServer['shared'], name: string): unknown => {
  const get = shared[name];
  if (!get) throw new Error(`the shell shares no ${name}`);
  return get();
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSliceServer = (value: unknown): value is SliceServer =>
  isRecord(value) && Object.values(value).every((get) => typeof get === 'function');
const isShellServer = (value: unknown): value is ShellServer =>
  isRecord(value) && typeof value.createRenderer === 'function' && isSliceServer(value.shared);

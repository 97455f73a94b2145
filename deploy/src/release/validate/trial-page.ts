import { performance } from 'node:perf_hooks';
import { createContext, runInContext } from 'node:vm';
import { limitWork, type WorkLimits } from '../../kernel/progress.ts';
import { type Element, folder, Scripts } from './trial-scripts.ts';

/** Named in messages: the reader runs the command in a checkout of this repository. */
export const federationPage = 'docs/from-module-federation.md';

/** Of this thread. A slow machine is no problem of a build. */
const limits: WorkLimits = { processorMs: 60_000, stallMs: 2_000 };
/** Of one script, for an endless loop. Node measures it in time. */
const scriptTimeoutMs = 100_000;
const silent = () => {};

/** Stands for each module of the shell: every property, call and `new` gives it again, so code that uses one goes on. */
const anything: unknown = new Proxy(function anything() {}, {
  get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  construct: () => ({}),
  has: () => true,
});

/** The modules of the shell in versions that `ranges` allow. */
const shareScope = (ranges: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => {
      const version = /\d[\w.+-]*/.exec(range)?.[0] ?? '0.0.0';
      const lib = () => anything;
      const shared = {
        version,
        lib,
        get: async () => lib,
        loaded: true,
        from: 'shell',
        scope: ['default'],
        useIn: [],
        deps: [],
      };
      return [name, { [version]: { ...shared, shareConfig: { singleton: true, requiredVersion: range } } }];
    }),
  );

interface Container {
  init: (shared: object, initScope: object[], options: object) => unknown;
  get: (module: string) => unknown;
}

export interface TrialPage {
  /** Loads an exposed module, as the shell does. */
  load: (expose: string) => Promise<unknown>;
  /** Faults that show while modules load. */
  faults: () => string[];
}

/** The names of all files of a build, with the text of its scripts. */
export type Texts = ReadonlyMap<string, string>;

/** The entry ran and is no container of this name. */
export class NoContainer extends Error {}

/** Runs the entry of a build in a page that has nothing but globals. Throws what the entry throws. */
export const openTrialPage = async (
  files: Texts,
  container: string,
  shared: Readonly<Record<string, string>>,
): Promise<TrialPage> => {
  const scripts = new Scripts(files);
  const element = (tagName: string) => ({
    tagName: tagName.toUpperCase(),
    setAttribute(name: string, value: unknown) {
      Reflect.set(this, name, value);
    },
    remove: silent,
    src: '',
  });
  const entry = { ...element('script'), src: `${folder}remoteEntry.js` };
  const append = (child: Element) => scripts.append(child);
  const document = {
    currentScript: entry,
    createElement: element,
    getElementsByTagName: () => [],
    querySelector: () => null,
    addEventListener: silent,
    head: { appendChild: append, append },
    body: { appendChild: append, append },
  };
  const context = createContext({
    AbortController,
    AbortSignal,
    Blob,
    CustomEvent,
    Event,
    EventTarget,
    Headers,
    MessageChannel,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    atob,
    btoa,
    clearTimeout,
    console,
    crypto,
    performance,
    queueMicrotask,
    setTimeout,
    structuredClone,
    _FEDERATION_RUNTIME_CORE: await runtimeFor(files),
    // Builds for older shells ask for a hash.
    __nearhandIntegrity: () => '',
    document,
    location: new URL(folder),
    navigator: { userAgent: '', language: 'en' },
    addEventListener: silent,
  });
  runInContext('globalThis.window = globalThis.self = globalThis', context);
  const own = new Set(Object.keys(context));
  const added = () => Object.entries(context).filter(([name]) => !own.has(name));
  scripts.run = (name) => {
    runInContext(files.get(name) ?? '', context, { filename: name, timeout: scriptTimeoutMs });
  };
  scripts.run('remoteEntry.js');
  const defined: unknown = Reflect.get(context, container);
  if (!isContainer(defined)) throw new NoContainer(added().find(([, value]) => isContainer(value))?.[0]);
  const scope = shareScope(shared);
  const known = new Set(versionsIn(scope));
  await inTime(
    'init',
    Promise.resolve(defined.init(scope, [], { shareScopeMap: { default: scope }, shareScopeKeys: 'default' })),
  );
  return {
    faults: () => [
      ...scripts.faults,
      ...versionsIn(scope)
        .filter((version) => !known.has(version))
        .map(
          (version) =>
            `it offers its own ${version} to all slices: give it import: false in shared of ModuleFederationPlugin, so that the build has no copy (${federationPage})`,
        ),
      ...added()
        .filter(([name, value]) => Array.isArray(value) && !name.includes(container))
        .map(
          ([name]) =>
            `it sets the global ${name}, which its other releases set too: in webpack and rspack set output.uniqueName '${container}' (${federationPage})`,
        ),
    ],
    load: async (expose) => {
      const factory = await inTime(`get('${expose}')`, Promise.resolve(defined.get(expose)));
      if (typeof factory !== 'function')
        throw new Error(`get('${expose}') does not resolve to a function that returns the module`);
      return factory();
    },
  };
};

const versionsIn = (scope: Readonly<Record<string, object>>): string[] =>
  Object.entries(scope).flatMap(([name, versions]) => Object.keys(versions).map((version) => `${name} ${version}`));

/** It takes a fifth of a second to load, and only builds of Module Federation use it. */
const runtimeFor = async (files: Texts): Promise<unknown> =>
  [...files.values()].some((text) => text.includes('_FEDERATION_RUNTIME_CORE'))
    ? import('@module-federation/runtime/core')
    : undefined;

export const inTime = async <T>(what: string, work: Promise<T>): Promise<T> => {
  let stop = silent;
  const late = new Promise<never>((_resolve, reject) => {
    stop = limitWork(ownWork(), limits, () => reject(new Error(`${what} does not end`)));
  });
  return Promise.race([work, late]).finally(stop);
};

/** Of this thread since now. Others have a part in the processor time, and a slow machine in that of the event loop. */
const ownWork = () => {
  const [processor, loop] = [process.cpuUsage(), performance.eventLoopUtilization()];
  return (): number => {
    const { user, system } = process.cpuUsage(processor);
    return Math.min((user + system) / 1_000, performance.eventLoopUtilization(loop).active);
  };
};

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

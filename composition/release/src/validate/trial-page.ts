import { performance } from 'node:perf_hooks';
import { createContext, runInContext } from 'node:vm';
import { namespace } from '@slices/format';
import { pageGlobals } from '@slices/kernel/confined/page-globals.ts';
import { pageTimers } from '@slices/kernel/confined/page-timers.ts';
import { limitWork, type WorkLimits } from '@slices/kernel/progress.ts';
import { browserNames, createStandIn, withStandIns } from './stand-ins.ts';
import { shareScope, versionsIn } from './trial-scope.ts';
import { type Element, folder, Scripts } from './trial-scripts.ts';

/** Named in messages: the reader runs the command in a checkout of this repository. */
export const federationPage = 'docs/from-module-federation.md';

/** Of this thread. A slow machine is no problem of a build. */
const limits: WorkLimits = { processorMs: 60_000, stallMs: 2_000 };
/** Of one script, for an endless loop. Node measures it in time. */
const scriptTimeoutMs = 100_000;
const silent = () => {};

interface Container {
  init: (shared: object, initScope: object[], options: object) => unknown;
  get: (module: string) => unknown;
}

interface TrialBuild {
  files: ReadonlyMap<string, string>;
  container: string;
  shared: Readonly<Record<string, string>>;
  runtime: string;
  isStock: boolean;
}

export interface TrialPage {
  /** Loads an exposed module, as the shell does. */
  load: (expose: string) => Promise<unknown>;
  /** Faults that show while modules load. */
  faults: () => string[];
  /** Scripts that threw after they used the browser. */
  warnings: () => string[];
  /** Until now. */
  seen: () => { uses: number; lacking: readonly string[] };
}

/** The entry ran and is no container of this name. */
export class NoContainer extends Error {}

/** Before the process drops its rights, and `process` with them. */
const { cpuUsage } = process;

/**
 * Runs the entry of a build in a page that has nothing but globals. Throws what the entry throws. After that, stand-ins take
 * the place of the browser: code of pages may use one while it loads.
 */
export const openTrialPage = async ({ files, container, shared, runtime, isStock }: TrialBuild): Promise<TrialPage> => {
  let isOpen = false;
  let uses = 0;
  const lacking: string[] = [];
  const standIn = createStandIn(() => {
    uses += 1;
  });
  const open = <T extends object>(own: T): T => withStandIns(own, standIn, () => isOpen);
  const scripts = new Scripts(files, () => uses);
  const element = (tagName: string) =>
    open({
      tagName: tagName.toUpperCase(),
      setAttribute(name: string, value: unknown) {
        Reflect.set(this, name, value);
      },
      remove: silent,
      // webpack takes out each script that has come.
      parentNode: open({ removeChild: silent }),
      src: '',
      onload: undefined,
      onerror: undefined,
    });
  const entry = Object.assign(element('script'), { src: `${folder}remoteEntry.js` });
  const append = (child: Element) => scripts.append(child);
  const document = {
    currentScript: {},
    createElement: element,
    getElementsByTagName: () => [],
    querySelector: () => null,
    addEventListener: silent,
    head: open({ appendChild: append, append }),
    body: open({ appendChild: append, append }),
  };
  const { endPage: _endPage, ...timers } = pageTimers();
  const context = createContext(
    {
      ...pageGlobals,
      ...timers,
      CustomEvent,
      MessageChannel,
      // Builds for older shells ask for a hash.
      [`__${namespace}Integrity`]: () => '',
      document: open(document),
      location: new URL(folder),
      navigator: open({ userAgent: '', language: 'en' }),
      addEventListener: silent,
    },
    { codeGeneration: { strings: false, wasm: false } },
  );
  runInContext('globalThis.window = globalThis.self = document.defaultView = globalThis', context);
  runInContext(runtime, context);
  const own = new Set(Object.keys(context));
  const added = () => Object.entries(context).filter(([name]) => !own.has(name));
  scripts.run = (name, currentScript) => {
    Object.assign(document, { currentScript });
    runInContext(files.get(name) ?? '', context, { filename: name, timeout: scriptTimeoutMs });
  };
  scripts.run('remoteEntry.js', entry);
  const defined: unknown = Reflect.get(context, container);
  if (!isContainer(defined)) throw new NoContainer(added().find(([, value]) => isContainer(value))?.[0]);
  isOpen = true;
  const realm: object = runInContext('globalThis', context);
  for (const name of browserNames(files.values())) if (!(name in realm)) Reflect.set(realm, name, standIn);
  const scope = shareScope(shared, (name) => lacking.push(name));
  const known = new Set(versionsIn(scope));
  await inTime(
    'init',
    Promise.resolve(defined.init(scope, [], { shareScopeMap: { default: scope }, shareScopeKeys: 'default' })),
  );
  return {
    seen: () => ({ uses, lacking: [...lacking] }),
    warnings: () => scripts.warnings,
    faults: () => [
      ...scripts.faults,
      ...versionsIn(scope)
        .filter((version) => !known.has(version))
        .map(
          (version) =>
            `it offers its own ${version} to all slices: give it import: false in shared of ModuleFederationPlugin, so that the build has no copy (${federationPage})`,
        ),
      ...added()
        .filter(([name, value]) => Array.isArray(value) && !isStock && !name.includes(container))
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

export const inTime = async <T>(what: string, work: Promise<T>): Promise<T> => {
  let stop = silent;
  const late = new Promise<never>((_resolve, reject) => {
    stop = limitWork(ownWork(), limits, () => reject(new Error(`${what} does not end`)));
  });
  return Promise.race([work, late]).finally(stop);
};

/** Of this thread since now. Others have a part in the processor time, and a slow machine in that of the event loop. */
const ownWork = () => {
  const [processor, loop] = [cpuUsage(), performance.eventLoopUtilization()];
  return (): number => {
    const { user, system } = cpuUsage(processor);
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

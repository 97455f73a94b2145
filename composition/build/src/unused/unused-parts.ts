import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from 'webpack';
import { reactFunctions } from './unused-react.ts';

const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const standIn = fileBeside('./unused-part.cjs');

/** Modules that no page of the product can reach, and that no bundler can tell from used ones; one has a shorter version. */
export const unusedModules = (folder: string): Record<string, string> => {
  const styles = dirname(createRequire(join(folder, 'package.json')).resolve('@mui/material/styles'));
  return {
    // Material's default theme: every page has the product's.
    [join(styles, 'createTheme.mjs')]: standIn,
    // Emotion's `withTheme`, and Formik's `connect`, whose components have no statics.
    'hoist-non-react-statics$': standIn,
    '@emotion/is-prop-valid$': fileBeside('./passed-props.cjs'),
  };
};

const noForms = `throw new Error('This build of the router sends no forms.');`;

const noLoaders = `throw new Error('This build of the router has no loaders.');`;

/**
 * Not used: React Router's framework, its view transitions, and its loaders, forms and fetchers (pages use React Query and
 * Formik). By their new body.
 */
const routerFunctions = {
  handleAction: noForms,
  handleFetcherAction: noForms,
  handleFetcherLoader: noForms,
  fetch2: noForms,
  normalizeNavigateOptions: 'return { path: arguments[1] };',
  getSubmissionFromNavigation: '',
  getTargetedDataStrategyMatches: noForms,
  getUpdatedActionData: '',
  getActionDataForCommit: 'return {};',
  getFetcher: noForms,
  resetFetcher: noForms,
  deleteFetcher: noForms,
  queueFetcherForDeletion: noForms,
  getUpdatedRevalidatingFetchers: noForms,
  markFetchRedirectsDone: 'return false;',
  abortStaleFetchLoads: 'return false;',
  revalidate: noLoaders,
  startRedirectNavigation: noLoaders,
  findRedirect: '',
  convertDataStrategyResultToDataResult:
    'const { type, result } = arguments[0]; return type === "error" ? { type, error: result } : { type, data: result };',
  // Without loaders a page loads where its code is lazy.
  getMatchesToLoad: `
    const [request, context, map, manifest, , , matches, , location, skipped] = arguments;
    const pattern = getRoutePattern(matches);
    const dsMatches = matches.map((match) =>
      getDataStrategyMatch(map, manifest, request, location, pattern, match, skipped, context, Boolean(match.route.lazy)),
    );
    return { dsMatches, revalidatingFetchers: [] };`,
  runClientMiddlewarePipeline: noLoaders,
  parseHydrationData: '',
  restoreAppliedTransitions: '',
  persistAppliedTransitions: '',
  useViewTransitionState: 'return false;',
  usePrefetchBehavior: 'return [false, null, {}];',
  ScrollRestoration: 'useScrollRestoration(arguments[0]); return null;',
  decodeRouteErrorResponseDigest: '',
  PrefetchPageLinks: 'return null;',
  RSCErrorHandler: 'return null;',
  getRouteInstrumentationUpdates: 'return {};',
  instrumentClientSideRouter: 'return arguments[0];',
};

/**
 * By file: the shell loads entries by itself, registers no plugin that hears of remotes and shared modules, and shares its modules
 * whole; errors name no options, and there are no snapshots.
 */
const federationFunctions = {
  'global.js': {
    resetFederationGlobalInfo: '',
    getInfoWithoutType: 'return { key: arguments[1] };',
    getTargetSnapshotInfoByModuleInfo: '',
  },
  'utils/context.js': { optionsToMFContext: '' },
  'utils/share.js': { shouldUseTreeShaking: 'return false;' },
  'shared/index.js': { emitAfterRegisterShare: '', emitAfterLoadShare: '', emitErrorLoadShare: '' },
  'remote/index.js': {
    preloadRemote: '',
    initRawContainer: '',
    setIdToRemoteMap: '',
    loadRemote: `
      const { module, remoteMatchInfo } = await this.getRemoteModuleAndOptions({ id: arguments[0] });
      return module.get(remoteMatchInfo.expose);`,
  },
  'module/index.js': {
    // A failed start is tried again by the next load.
    init: `
      this.initPromise ??= this.getEntry().then(async (entry) => {
        const { remoteInfo, host } = this;
        const { remoteEntryInitOptions, shareScope, initScope } = createRemoteEntryInitOptions(remoteInfo, host.shareScopeMap);
        await entry.init(shareScope, initScope, remoteEntryInitOptions);
        return entry;
      }).catch((error) => {
        this.initPromise = undefined;
        throw error;
      });
      return this.initPromise;`,
    get: `
      const entry = await this.init();
      const factory = await entry.get(arguments[0]);
      return this.wraperFactory(factory, processModuleAlias(this.remoteInfo.name, arguments[0]))();`,
    getAvailableExposeNames: '',
  },
  'utils/load.js': { loadEntryDom: '', loadEntryNode: '' },
  // Each version is compared with several expressions, which never change.
  'utils/semver/utils.js': {
    parseRegex: 'const known = (parseRegex.known ??= {}); return (known[arguments[0]] ??= new RegExp(arguments[0]));',
  },
};

/**
 * By file of the federation's packages that each build has: no build knows a remote, and no module has a second, smaller build.
 * Every browser has each of the console's methods.
 */
const bundlerFunctions = {
  'webpack-bundler-runtime.dist.remotes.js': { remotes: '' },
  'webpack-bundler-runtime.dist.init.js': {
    init: 'const { runtime, initOptions } = arguments[0].webpackRequire.federation; return runtime.init(initOptions);',
  },
  'webpack-bundler-runtime.dist.getSharedFallbackGetter.js': {
    getSharedFallbackGetter: 'return arguments[0].factory;',
  },
  'sdk.dist.logger.js': { emit: 'const [method, args] = arguments; console[method](this.prefix, ...args);' },
};

/** By file: the client retries nothing, and its progress of bodies is not used. */
const clientFunctions = {
  'core/Ky.js': { _retry: 'return arguments[0]();', _calculateRetryDelay: '' },
  'utils/body.js': { getBodySize: '', streamResponse: '', streamRequest: '' },
};

/** Emotion's default prefixes, for old browsers: the product has Safari's alone. */
const styleFunctions = { prefix: 'return arguments[0];', prefixer: '' };

/** The rules that take unused functions out of packages, of which the router's and the federation runtime's folders are given. */
export const unusedFunctions = (router: string, federation: string): RuleSetRule[] => {
  const routerFile = readdirSync(router).find((name) =>
    readFileSync(join(router, name), 'utf8').includes('\nfunction createRouter('),
  );
  if (!routerFile) throw new Error(`${router} has no createRouter.`);
  return [
    [join(router, routerFile), routerFunctions] as const,
    [/react-dom-client\.production\.js$/, reactFunctions] as const,
    [/emotion-cache\.browser\.esm\.js$/, styleFunctions] as const,
    ...Object.entries(clientFunctions).map(
      ([file, functions]) => [new RegExp(`ky.distribution.${file}$`), functions] as const,
    ),
    ...Object.entries(federationFunctions).map(([file, functions]) => [join(federation, file), functions] as const),
  ].map(([resource, functions]) => takeOut(resource, functions));
};

/** As {@link unusedFunctions}, for the part of the federation that each build has, the slices' too. */
export const unusedBundlerFunctions = (): RuleSetRule[] =>
  Object.entries(bundlerFunctions).map(([file, functions]) =>
    takeOut(new RegExp(`module-federation.${file}$`), functions),
  );

const takeOut = (resource: string | RegExp, options: Record<string, string>): RuleSetRule => ({
  resource,
  use: { loader: fileBeside('./take-out.cjs'), options },
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { PublicKeys, parseWith } from '@slices/format';
import HtmlPlugin from 'html-webpack-plugin';
import CssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type {} from 'webpack-dev-server';
import { baseConfig, buildMode, devClient, type WebpackFactory } from './base-config.ts';
import { eventsFile } from './events/event-payloads.ts';
import { federationRuntimeAlias } from './federation/federation-runtime.ts';
import { inDevelopment, reactBuilds, splitChunk } from './federation/preview-react-build.ts';
import { SharedFilesPlugin } from './federation/shared-files-plugin.ts';
import { ShortIdsPlugin } from './ids/short-ids-plugin.ts';
import { DocumentIntegrityPlugin } from './integrity/document-integrity-plugin.ts';
import { loader } from './loader.ts';
import { isReact, OtherReactsPlugin } from './reacts/other-reacts-plugin.ts';
import { apiFile } from './release/api-file.ts';
import { hostFile, hostSources } from './release/host-file.ts';
import { installedVersion, readJson } from './release/package-json.ts';
import { ServerBuildPlugin } from './server-build-plugin.ts';
import type { SiteBuild } from './site/site-build.ts';
import { SurfaceFilePlugin } from './surface/surface-file-plugin.ts';
import { unusedBundlerFunctions, unusedFunctions, unusedModules } from './unused/unused-parts.ts';

/** The public keys that the shell's build believes: the file that `COMPOSITION_KEYS` names, by default of this repository. */
export const compositionKeys = (root: string): PublicKeys => {
  const file = resolve(root, process.env.COMPOSITION_KEYS || '.keys/public.json');
  if (!existsSync(file))
    throw new Error(
      `The shell needs the public keys in ${file}, which is not there: npm run release -- keys create makes one.`,
    );
  const parsed = parseWith(PublicKeys, readJson(file));
  if (!parsed.ok) throw new Error(`${file} does not hold public keys: ${parsed.problems.join('; ')}`);
  return parsed.value;
};

const refreshRuntime = fileURLToPath(new URL('./federation/refresh-runtime.js', import.meta.url));

/** The plugin's defaults, except for comments with instructions to the web server. */
const minifyHtml = {
  collapseWhitespace: true,
  keepClosingSlash: true,
  removeComments: true,
  ignoreCustomComments: [/^#/],
  removeRedundantAttributes: true,
  removeScriptTypeAttributes: true,
  removeStyleLinkTypeAttributes: true,
  useShortDoctype: true,
};

export const shellConfigOf =
  (build: SiteBuild) =>
  (folder: string): WebpackFactory =>
  (env) => {
    const { sharedModules } = build;
    const mode = buildMode(env);
    const base = baseConfig(folder, mode);
    const trust = compositionKeys(join(folder, '..'));
    const shared = provided(folder, Object.keys(sharedModules));
    const router = routerAlias(folder);
    const federation = federationRuntimeAlias();
    return {
      ...base,
      name: 'shell',
      // Without the guard's policy no hot update loads: it must run where `index.ts` does not compile.
      entry: {
        shell: mode.hot ? [refreshRuntime, './src/prepare-host.ts', './src/index.ts'] : './src/index.ts',
      },
      output: {
        ...base.output,
        // They come from the site itself; nothing else ends one that hangs.
        chunkLoadTimeout: 60_000,
        path: join(folder, 'dist'),
        publicPath: '/',
        uniqueName: 'shell',
        // Code of a release could replace `globalThis`.
        globalObject: 'window',
        filename: mode.production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
        chunkFilename: mode.production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
        assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      },
      resolve: {
        ...base.resolve,
        alias: {
          ...federation,
          ...reactBuilds(folder),
          ...unusedModules(folder),
          ...(mode.production && exactly(router)),
        },
      },
      module: {
        rules: [
          ...(base.module?.rules ?? []),
          ...(mode.production
            ? [
                ...unusedFunctions(
                  dirname(router['react-router']),
                  dirname(federation['@module-federation/runtime-core$'] ?? ''),
                ),
                ...unusedBundlerFunctions(),
                inDevelopment,
              ]
            : []),
          { test: /\.css$/, use: [CssExtractPlugin.loader, { loader: loader('css-loader') }], sideEffects: true },
        ],
      },
      optimization: {
        ...base.optimization,
        splitChunks: { chunks: splitChunk, cacheGroups: { libraries } },
      },
      plugins: [
        ...(base.plugins ?? []),
        new HtmlPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: mode.production && minifyHtml }),
        new HtmlPlugin({
          template: './src/manifest.webmanifest',
          filename: 'manifest.webmanifest',
          inject: false,
          minify: false,
        }),
        new CssExtractPlugin({
          filename: mode.production ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
        }),
        new webpack.DefinePlugin({
          __COMPOSITION_KEYS__: JSON.stringify({ builtAt: today(), ...trust, ...(mode.hot && { environment: 'dev' }) }),
          __DEVELOPMENT__: mode.hot,
          __OTHER_REACTS__: otherVersions(folder, build),
        }),
        ...(build.otherReacts ? [new OtherReactsPlugin(folder, build.otherReacts, build)] : []),
        hostFile(folder, { ...shared, ...otherReacts(folder, build) }, build),
        ...(mode.production
          ? [
              apiFile(build.api),
              eventsFile(folder, hostSources(folder, build)),
              new SurfaceFilePlugin(folder, shared, build),
              new DocumentIntegrityPlugin(),
              new ShortIdsPlugin('shell'),
              new SharedFilesPlugin(Object.keys(sharedModules).filter((module) => !sharedModules[module]?.eager)),
              new ServerBuildPlugin({ entry: serverEntry(Object.keys(sharedModules)), alias: router }),
            ]
          : []),
        new ModuleFederationPlugin({
          name: 'shell',
          shared: asSingletons(shared, sharedModules),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
      ],
      devServer: { hot: true, allowedHosts: 'all', historyApiFallback: true, client: devClient },
    };
  };

/** In seconds since 1970. The day, so that builds of one day from the same sources are the same. */
const today = (): number => Math.floor(Date.now() / dayMs) * (dayMs / 1000);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Libraries in a file of their own: it comes and compiles beside the rest, and stays in the browser's cache when the shell
 * changes. It is smaller than the rest by what one round trip brings on a slow line, and so ends that much earlier: the files of
 * the page, which the document starts then, do not share the line with the shell. With TanStack Query, it would end too late.
 */
const libraries = {
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
  name: 'libraries',
  chunks: 'initial',
  enforce: true,
} as const;

/** The router's production build, without its warnings for developers: its package exports the development build alone. */
const routerAlias = (folder: string) => {
  const routerDom = createRequire(join(folder, 'package.json')).resolve('react-router-dom');
  const build = join(dirname(createRequire(routerDom).resolve('react-router')), '..', 'production');
  return { 'react-router': join(build, 'index.mjs'), 'react-router/dom': join(build, 'dom-export.mjs') };
};

const exactly = (alias: Record<string, string>) =>
  Object.fromEntries(Object.entries(alias).map(([module, file]) => [`${module}$`, file]));

/** The source of a `ShellServer`. */
const serverEntry = (modules: readonly string[]): string =>
  [
    `export { createRenderer } from './src/server.tsx';`,
    ...modules.map((name, index) => `import * as module${index} from '${name}';`),
    `export const shared = {${modules.map((name, index) => `'${name}': () => module${index}`)}};`,
  ].join('\n');

/** As `host.json` names them: `react-dom@18`. */
const otherReacts = (folder: string, { otherReacts, sharedModules }: SiteBuild): Record<string, string> =>
  Object.fromEntries(
    Object.entries(otherReacts?.packages ?? {}).flatMap(([major, { react, dom }]) => {
      const versions = provided(folder, [react, dom]);
      return Object.keys(sharedModules)
        .filter(isReact)
        .map((module) => [`${module}@${major}`, versions[module.startsWith('react-dom') ? dom : react] ?? '']);
    }),
  );

/** For code: `{ react18: '"18.3.1"' }`. */
const otherVersions = (folder: string, { otherReacts }: SiteBuild) =>
  Object.fromEntries(
    Object.entries(otherReacts?.packages ?? {}).map(([major, { react }]) => [
      `react${major}`,
      JSON.stringify(installedVersion(folder, react)),
    ]),
  );

const provided = (folder: string, modules: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    modules.map((module) => {
      const version = installedVersion(folder, module);
      if (!version) throw new Error(`The shell provides ${module} and must depend on it.`);
      return [module, version];
    }),
  );

const asSingletons = (versions: Record<string, string>, sharedModules: SiteBuild['sharedModules']) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([module, { eager }]) => [
      module,
      // The shell takes its own module: there is nothing to compare.
      { singleton: true, eager, version: versions[module], requiredVersion: false as const },
    ]),
  );

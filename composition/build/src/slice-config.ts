import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type {} from 'webpack-dev-server';
import { baseConfig, buildMode, devClient, type WebpackFactory } from './base-config.ts';
import { eventsFile } from './events/event-payloads.ts';
import { inAnyShell, overlayWhereAllowed } from './federation/in-any-shell.ts';
import { LastGoodBuildPlugin } from './federation/last-good-build-plugin.ts';
import { isReact } from './reacts/other-reacts-plugin.ts';
import { apiFile } from './release/api-file.ts';
import { BuildGlobal } from './release/build-global.ts';
import { readJson, readPackage, wantedRange } from './release/package-json.ts';
import { exposedChunk, releaseFiles } from './release/release-files.ts';
import { parseReleaseSource, type ReleaseSource } from './release/release-source.ts';
import { ServerBuildPlugin } from './server-build-plugin.ts';
import type { SiteBuild } from './site/site-build.ts';
import { unusedBundlerFunctions } from './unused/unused-parts.ts';

/** The webpack configuration of a slice. The bundle holds its code alone: the shell has the modules of the shared list. */
export const sliceConfigOf =
  (build: SiteBuild) =>
  (folder: string): WebpackFactory =>
  (env) => {
    const { site, sharedModules } = build;
    const mode = buildMode(env);
    const base = baseConfig(folder, mode);
    const { name, version } = readPackage(folder);
    const slice = name.replace(/^@[^/]+\//, '');
    const file = join(folder, 'release.json');
    const text = readFileSync(file, 'utf8');
    const source = parseReleaseSource(readJson(file), site);
    const global = new BuildGlobal(slice.replaceAll('-', '_'), `${version}\0${text}`, mode.hot);
    const shared = { ...consumed(folder, Object.keys(sharedModules)), ...reactOf(source, sharedModules) };
    const exposes = { './routes': './src/routes.tsx', ...source.exposes };
    const platform = shared[site.platform];
    if (!platform) throw new Error(`${name} must depend on ${site.platform}.`);
    return {
      ...base,
      name: slice,
      entry: {},
      ...(mode.hot ? inAnyShell(base) : {}),
      output: {
        ...base.output,
        path: join(folder, 'dist'),
        publicPath: 'auto',
        uniqueName: global.placeholder,
        filename: '[name].js',
        chunkFilename: '[name].js',
      },
      // Each file costs a first visit half a kilobyte of headers, and what compression finds in one larger file. A page does
      // not repeat what the slice's routes have.
      // A release has a folder, so that browsers have no file of an older one: ids need not stay the same.
      optimization: { ...base.optimization, splitChunks: false, ...(mode.production && { moduleIds: 'natural' }) },
      module: {
        rules: [...(base.module?.rules ?? []), ...(mode.production ? unusedBundlerFunctions() : [overlayWhereAllowed])],
      },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: global.placeholder,
          filename: 'remoteEntry.js',
          exposes: exposed(exposes),
          shared: withoutCopies(shared),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
        ...(mode.production
          ? [
              apiFile(build.api),
              eventsFile(folder, [join(folder, 'src')]),
              // On a server one React renders the whole document.
              ...(source.react
                ? []
                : [new ServerBuildPlugin({ entry: exportsOf(exposes), external: Object.keys(sharedModules) })]),
            ]
          : [new LastGoodBuildPlugin()]),
        global,
        ...releaseFiles(source, {
          platform,
          global,
          shared,
          later: Object.keys(sharedModules).filter((name) => !sharedModules[name]?.eager),
        }),
      ],
      devServer: {
        hot: true,
        allowedHosts: 'all',
        headers: { 'Access-Control-Allow-Origin': '*' },
        client: devClient,
      },
    };
  };

/** Each exposed module in a chunk with its name, so that the release can tell which files it needs. */
const exposed = (modules: Record<string, string>) =>
  Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, { import: file, name: exposedChunk(name) }]));

/** The source of a `SliceServer`. */
const exportsOf = (modules: Record<string, string>): string =>
  Object.entries(modules)
    .map(
      ([name, file], index) =>
        `import * as module${index} from '${file}';\nexport { get${index} as '${name}' };\nconst get${index} = () => module${index};`,
    )
    .join('\n');

const consumed = (folder: string, modules: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    modules.flatMap((module) => {
      const range = wantedRange(folder, module);
      return range ? [[module, range]] : [];
    }),
  );

/** Ranges of the React that `release.json` names, which the shell has beside its own. */
const reactOf = (
  { react }: Pick<ReleaseSource, 'react'>,
  modules: SiteBuild['sharedModules'],
): Record<string, string> =>
  Object.fromEntries(Object.keys(modules).flatMap((name) => (react && isReact(name) ? [[name, `^${react}.0.0`]] : [])));

const withoutCopies = (shared: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(shared).map(([module, requiredVersion]) => [
      module,
      { singleton: true, import: false as const, requiredVersion },
    ]),
  );

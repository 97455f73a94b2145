import { dirname, join } from 'node:path';
import { serverFileName } from '@slices/format';
import { build, type Plugin } from 'esbuild';
import type { Compilation, Compiler } from 'webpack';

interface ServerBuild {
  /** The entry's source; its imports are relative to the folder. */
  entry: string;
  /** Modules that are not in the bundle: it requires them from what runs it. */
  external?: readonly string[];
  alias?: Record<string, string>;
}

/** Adds the server build to the browser's: one CommonJS file, so that it is a part of the same release. */
export class ServerBuildPlugin {
  constructor(private readonly server: ServerBuild) {}

  apply(compiler: Compiler): void {
    const { webpack, context } = compiler;
    compiler.hooks.thisCompilation.tap('ServerBuildPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ServerBuildPlugin', stage }, async () => {
        const { text, inputs } = await bundle(context, this.server, addressesOf(compilation));
        compilation.fileDependencies.addAll(inputs);
        compilation.emitAsset(serverFileName, new webpack.sources.RawSource(text), { minimized: true });
      });
    });
  }
}

/** The addresses of the files that the browser's build emits, by their source. */
const addressesOf = (compilation: Compilation): Map<string, string> => {
  const addresses = new Map<string, string>();
  for (const { name, info } of compilation.getAssets()) {
    const source = info.sourceFilename && join(compilation.compiler.context, info.sourceFilename);
    if (source) addresses.set(source, `${compilation.outputOptions.publicPath}${name}`);
  }
  return addresses;
};

const bundle = async (
  folder: string,
  { entry, external = [], alias = {} }: ServerBuild,
  addresses: Map<string, string>,
) => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    stdin: { contents: entry, resolveDir: folder, loader: 'tsx', sourcefile: 'server-entry.tsx' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    // `node`: packages such as Emotion choose their build without `document`.
    platform: 'node',
    target: 'node20',
    minify: true,
    // Names in the stack of an error tell which component failed.
    keepNames: true,
    legalComments: 'none',
    jsx: 'automatic',
    plugins: [resolveExactly(external, alias), linkFiles(addresses)],
    // The document links the stylesheet of the browser's build.
    loader: { '.css': 'empty', '.js': 'jsx' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __DEVELOPMENT__: 'false',
      __COMPOSITION_KEYS__: '{"keys":[]}',
    },
    logLevel: 'silent',
  });
  return {
    text: outputFiles[0]?.text ?? '',
    inputs: Object.keys(metafile.inputs)
      .map((name) => `${folder}/${name}`)
      .filter((name) => dirname(name) !== folder),
  };
};

/** esbuild's options hold for all modules below a package too. */
const resolveExactly = (external: readonly string[], alias: Record<string, string>): Plugin => ({
  name: 'resolve-exactly',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[@a-z]/ }, ({ path }) => {
      if (external.includes(path)) return { path, external: true };
      return alias[path] ? { path: alias[path] } : undefined;
    }),
});

/** An imported picture resolves to its address, as in the browser. */
const linkFiles = (addresses: Map<string, string>): Plugin => ({
  name: 'link-files',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.(?:svg|webp|png)$/ }, ({ path }) => {
      const address = addresses.get(path);
      if (!address) throw new Error(`The browser's build does not emit ${path}.`);
      return { contents: address, loader: 'text' };
    }),
});

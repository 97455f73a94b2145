import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

/** As long as what takes its place, so that source maps stay true. */
const placeholder = 'RELEASE0ID';

/**
 * The global that a build defines, another one for other contents: two releases of a slice can be in one page and
 * neither finds the other's modules. The code says a placeholder until all of it is known.
 */
export class BuildGlobal {
  readonly placeholder: string;
  private readonly built = new WeakMap<Compilation, string>();

  /** `identity` is what makes it another build although the code is the same. */
  constructor(
    name: string,
    private readonly identity: string,
    private readonly fixed: boolean,
  ) {
    this.placeholder = fixed ? name : `${name}_${placeholder}`;
  }

  of(compilation: Compilation): string {
    return this.built.get(compilation) ?? this.placeholder;
  }

  apply(compiler: Compiler): void {
    if (this.fixed) return;
    compiler.hooks.thisCompilation.tap('BuildGlobal', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      // After minifying and source maps, before the names of files are made of their contents.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'BuildGlobal', stage }, () => {
        const id = idOf(compilation, this.identity);
        for (const { name, source } of compilation.getAssets()) {
          const bytes = source.buffer();
          if (!bytes.includes(placeholder)) continue;
          const text = bytes.toString('utf8').replaceAll(placeholder, id);
          compilation.updateAsset(name, new RawSource(text));
        }
        this.built.set(compilation, this.placeholder.replace(placeholder, id));
      });
    });
  }
}

/** A hash of all files. The hashes that they name each other by are left out: until the end these depend on where they lie. */
const idOf = (compilation: Compilation, identity: string): string => {
  const assets = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'));
  const provisional = new RegExp(assets.flatMap(({ info }) => info.contenthash ?? []).join('|') || '$', 'g');
  const files = assets.map(({ name, source }) =>
    [name, source.buffer().toString('latin1')].map((text) => text.replaceAll(provisional, '')).join('\0'),
  );
  return createHash('sha256')
    .update([identity, ...files.sort()].join('\0'))
    .digest('hex')
    .slice(0, placeholder.length);
};

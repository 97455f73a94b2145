import type { ShellExtras } from '@nearhand/contracts';
import { type Compilation, type Compiler, sources } from 'webpack';
import type { ReleaseSource } from './release-source.ts';

/** The name of the chunk that holds an exposed module: `./routes` is in `exposed-routes`. */
export const exposedChunk = (expose: string): string => `exposed-${expose.replace('./', '')}`;

/** Writes `release.json` into the build: what it offers, with the files that each page needs first. */
export class ReleaseFilePlugin {
  constructor(
    private readonly source: ReleaseSource,
    private readonly platform: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFilePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseFilePlugin', stage }, () => {
        const shell = this.describe(compilation);
        compilation.emitAsset('release.json', new sources.RawSource(`${JSON.stringify(shell, null, 2)}\n`));
      });
    });
  }

  private describe(compilation: Compilation): ShellExtras {
    const { title, owner, routes, slots } = this.source;
    return {
      platform: `^${this.platform}`,
      owner,
      title,
      routes: routes.map(({ chunk, ...route }) => ({ ...route, preload: filesOf(compilation, './routes', chunk) })),
      slots: slots.map(({ chunk, module: _module, ...slot }) => ({
        ...slot,
        preload: filesOf(compilation, slot.expose, chunk),
      })),
    };
  }
}

const filesOf = (compilation: Compilation, expose: string, chunk: string | undefined): string[] => {
  const names = [exposedChunk(expose), ...(chunk ? [chunk] : [])];
  const files = names.flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group)
      throw new Error(
        `release.json names the chunk ${name}; this build has ${[...compilation.namedChunkGroups.keys()].join(', ')}.`,
      );
    return group.getFiles();
  });
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
};

import { join } from 'node:path';
import { HostOffer, parseWith } from '@slices/format';
import type { Compiler } from 'webpack';
import type { SiteBuild } from '../site/site-build.ts';
import { declarationProblems, declaredIn } from './declarations.ts';
import { readJson, readPackage } from './package-json.ts';

/** The sources of the shell in `folder`, and of its packages. */
export const hostSources = (folder: string, { packages }: Pick<SiteBuild, 'packages'>): string[] =>
  ['.', ...Object.values(packages)].map((name) => join(folder, name, 'src'));

export class HostFilePlugin {
  constructor(
    private readonly folder: string,
    private readonly shared: Record<string, string>,
    private readonly build: SiteBuild,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostFilePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostFilePlugin', stage }, () => {
        const text = `${JSON.stringify(this.describe(), null, 2)}\n`;
        compilation.emitAsset('host.json', new compiler.webpack.sources.RawSource(text));
      });
    });
  }

  private describe(): HostOffer {
    const { emits, listens, extensionSlots, ...written } = Object(readJson(join(this.folder, 'host.json')));
    const parsed = parseWith(HostOffer, {
      ...written,
      ...declaredIn({ emits, listens, extensionSlots }),
      version: readPackage(this.folder).version,
      platform: this.shared[this.build.site.platform],
      shared: this.shared,
    });
    const problems = parsed.ok
      ? declarationProblems('host.json', parsed.value, hostSources(this.folder, this.build))
      : parsed.problems;
    if (!parsed.ok || problems.length > 0) throw new Error(`host.json: ${problems.join('; ')}`);
    return parsed.value;
  }
}

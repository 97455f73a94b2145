import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HostOffer, parseWith } from '@nearhand/contracts';
import type { Compilation, Compiler } from 'webpack';
import { readPackage } from './package-json.ts';
import { takingPartOf } from './taking-part.ts';

/** Writes `host.json` into the shell's build: what it provides to slices, with the paths of the shell's own `host.json`. */
export class HostFilePlugin {
  constructor(
    private readonly folder: string,
    /** Modules that it provides, with their versions. */
    private readonly shared: Record<string, string>,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostFilePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostFilePlugin', stage }, () => {
        const text = `${JSON.stringify(this.describe(compilation), null, 2)}\n`;
        compilation.emitAsset('host.json', new compiler.webpack.sources.RawSource(text));
      });
    });
  }

  private describe(compilation: Compilation): HostOffer {
    const written: unknown = JSON.parse(readFileSync(join(this.folder, 'host.json'), 'utf8'));
    const parsed = parseWith(HostOffer, {
      ...Object(written),
      version: readPackage(this.folder).version,
      platform: this.shared['@nearhand/platform'],
      shared: this.shared,
    });
    if (!parsed.ok) throw new Error(`host.json: ${parsed.problems.join('; ')}`);
    return { ...parsed.value, ...takingPartOf(compilation, parsed.value, 'host.json') };
  }
}

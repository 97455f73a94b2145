import { join } from 'node:path';
import { HostOffer, parseWith } from '@slices/format';
import type { Compiler } from 'webpack';
import { declarationProblems, declaredIn } from './declarations.ts';
import { readJson, readPackage } from './package-json.ts';

export const hostSources = (folder: string): string[] =>
  ['src', '../shared/platform/src', '../shared/ui/src'].map((name) => join(folder, name));

export class HostFilePlugin {
  constructor(
    private readonly folder: string,
    private readonly shared: Record<string, string>,
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
      platform: this.shared['@nearhand/platform'],
      shared: this.shared,
    });
    const problems = parsed.ok
      ? declarationProblems('host.json', parsed.value, hostSources(this.folder))
      : parsed.problems;
    if (!parsed.ok || problems.length > 0) throw new Error(`host.json: ${problems.join('; ')}`);
    return parsed.value;
  }
}

import { eventsFileName } from '@slices/format';
import type { Compiler } from 'webpack';
import { eventPayloads } from './event-payloads.ts';

const plugin = 'EventsFilePlugin';

/** Writes `events.json`: the payloads that the sources emit, and what their listeners read. None without a `tsconfig.json`. */
export class EventsFilePlugin {
  constructor(
    private readonly folder: string,
    private readonly sources: readonly string[],
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: plugin, stage }, () => {
        const [payloads] = eventPayloads(this.folder, [this.sources]);
        if (!payloads) return;
        const text = `${JSON.stringify(payloads)}\n`;
        compilation.emitAsset(eventsFileName, new compiler.webpack.sources.RawSource(text));
      });
    });
  }
}

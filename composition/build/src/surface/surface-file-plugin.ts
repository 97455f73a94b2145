import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type ShellSurface, surfaceFileName } from '@slices/format';
import type { Compiler } from 'webpack';
import { dataFile } from '../release/data-file.ts';
import type { SiteBuild } from '../site/site-build.ts';
import { DeclarationFiles } from './declaration-files.ts';
import { slotParts, surfaceParts } from './surface-parts.ts';

const plugin = 'SurfaceFilePlugin';

/** Writes `surface.json`: the types of the repository's modules that the shell provides, and of extension slots. */
export class SurfaceFilePlugin {
  constructor(
    private readonly folder: string,
    private readonly shared: Record<string, string>,
    private readonly build: SiteBuild,
  ) {}

  apply(compiler: Compiler): void {
    let surface: Promise<ShellSurface> | undefined;
    compiler.hooks.thisCompilation.tap(plugin, () => {
      surface = this.surface();
      // The file awaits it and reports a failure.
      surface.catch(() => undefined);
    });
    dataFile(surfaceFileName, () => surface).apply(compiler);
  }

  private async surface(): Promise<ShellSurface> {
    const modules = Object.entries(this.shared).filter(([name]) => packageOf(name) in this.build.packages);
    const out = await mkdtemp(join(tmpdir(), 'surface-'));
    try {
      const { packages } = this.build;
      await Promise.all(Object.keys(packages).map((name) => this.declare(name, out)));
      const fileOf = (module: string) => join(out, module in packages ? `${module}/index.d.ts` : `${module}.d.ts`);
      // A shared module has parts of its own.
      const isFollowed = (name: string) => name in packages && !(name in this.shared);
      const files = new DeclarationFiles((module) => (isFollowed(packageOf(module)) ? fileOf(module) : undefined));
      return Object.fromEntries(
        modules.map(([name, version]) => {
          const parts = surfaceParts(files, fileOf(name));
          return [
            name,
            {
              version,
              parts: {
                ...parts,
                ...(name === this.build.site.platform && slotParts(join(this.folder, this.build.events))),
              },
            },
          ];
        }),
      );
    } finally {
      await rm(out, { recursive: true });
    }
  }

  private async declare(name: string, out: string): Promise<void> {
    const cwd = join(this.folder, this.build.packages[name] ?? '');
    const compiler = dirname(createRequire(join(this.folder, 'package.json')).resolve('typescript/package.json'));
    const options = ['-p', 'tsconfig.pack.json', '--emitDeclarationOnly', '--outDir', join(out, name)];
    await promisify(execFile)(process.execPath, [join(compiler, 'bin/tsc'), ...options], { cwd });
  }
}

const packageOf = (module: string): string => module.split('/').slice(0, 2).join('/');

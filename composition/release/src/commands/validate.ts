import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { ReleaseManifest } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import { addCommand, asJson, counted, fail, type Program, type Terminal } from '../command-line/command.ts';
import { checkBuild, type Files, firstFiles, readBuild } from '../releases/build.ts';
import { assertSliceName } from '../releases/published-release.ts';
import { accept, releaseOption } from './publish.ts';

export const validate = (program: Program, { say, tools }: Terminal) =>
  addCommand(
    program,
    'validate <folder>',
    'whether a built folder is a release: needs no store and no keys',
    `Checks release.json, the names of files, that all preloaded files are there, and runs the entry outside of a browser: it
must define its container, and all pages and widgets must load. Each problem says what to do. docs/slice-contract.md explains
the contract. 'publish' makes the same checks.`,
  )
    .option('--slice <name>', "the slice's name; without it, that of the folder or of the one around dist")
    .addOption(releaseOption)
    .addOption(accept)
    .addOption(asJson)
    .action(async (folder, { slice, release, accept, json }) => {
      const distribution = resolve(folder);
      if (!existsSync(distribution)) throw new UserError(`There is no folder ${distribution}.`);
      const name = slice ?? sliceOf(distribution);
      assertSliceName(name);
      const files = await readBuild(name, distribution, release);
      const { manifest, problems, warnings = [] } = await checkBuild(name, files, tools.site, { accept });
      if (json) say(JSON.stringify({ slice: name, problems, warnings }, null, 2));
      else {
        say(
          `${name}: ${problems.length === 0 ? `is valid, ${sizesOf(files, manifest)}` : counted(problems.length, 'problem')}`,
        );
        for (const problem of problems) say(`  ${problem}`);
        for (const warning of warnings) say(`  Warning: ${warning}`);
      }
      if (problems.length > 0) fail();
    });

const sliceOf = (distribution: string): string =>
  basename(/^(?:dist|build|out)$/.test(basename(distribution)) ? dirname(distribution) : distribution);

const sizesOf = (files: Files, manifest?: ReleaseManifest): string => {
  const bytesOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0);
  const [first, all] = [bytesOf(manifest ? firstFiles(manifest) : []), bytesOf([...files.keys()])];
  return `${counted(files.size, 'file')}, ${kilobytes(all)}, of which ${kilobytes(first)} load first`;
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

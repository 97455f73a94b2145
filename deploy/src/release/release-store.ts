import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseWith, type Release, ShellExtras } from '@nearhand/contracts';
import { PlainError } from '../plain-error.ts';
import { compressFolder } from '../web/compress.ts';
import { fileListOf, sri } from './file-list.ts';

const fileListName = 'files.json';
const unpublished = /^\.|\.map$|^release\.json$/;

/**
 * Releases in a folder: `<slice>/<version>/…`, written once and never changed. A version is the package's own plus a
 * hash of the files, so that another build can never take the place of one that is out.
 */
export class ReleaseStore {
  constructor(
    private readonly folder: string,
    private readonly baseUrl: string,
  ) {}

  /** Publishes what was built in `distribution`; the same files again are the same release. */
  publish(slice: string, packageVersion: string, distribution: string): Release {
    const offered = readOffered(slice, join(distribution, 'release.json'));
    const files = fileListOf(
      distribution,
      readdirSync(distribution).filter((name) => !unpublished.test(name)),
    );
    const list = `${JSON.stringify(files, null, 2)}\n`;
    const content = createHash('sha256').update(list).update(JSON.stringify(offered)).digest('hex').slice(0, 12);
    const version = `${packageVersion}-${content}`;
    const target = join(this.folder, slice, version);
    if (!existsSync(target)) this.write(target, distribution, Object.keys(files), list, offered);
    return this.describe(slice, version);
  }

  /** The release as the composition names it. */
  private describe(slice: string, version: string): Release {
    const target = join(this.folder, slice, version);
    return {
      url: `${this.baseUrl}/${slice}/${version}/remoteEntry.js`,
      metadata: { version, integrity: sri(readFileSync(join(target, fileListName))) },
      deployment: { traffic: 100, default: true },
      extras: { shell: readOffered(slice, join(target, 'release.json')) },
    };
  }

  private write(target: string, from: string, files: string[], list: string, offered: ShellExtras): void {
    const draft = `${target}.draft-${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    for (const file of files) {
      mkdirSync(dirname(join(draft, file)), { recursive: true });
      cpSync(join(from, file), join(draft, file));
    }
    writeFileSync(join(draft, fileListName), list);
    writeFileSync(join(draft, 'release.json'), `${JSON.stringify(offered, null, 2)}\n`);
    compressFolder(draft);
    renameSync(draft, target); // whole or not at all
  }
}

const readOffered = (slice: string, file: string): ShellExtras => {
  const parsed = parseWith(ShellExtras, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new PlainError(`${slice} cannot be published: ${parsed.problems.join('; ')}`);
  return parsed.value;
};

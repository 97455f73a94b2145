import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { keyPurposes } from '@slices/format';
import { dataSetting } from '@slices/kernel/repository.ts';
import { localEnvironment } from './command-line/environments.ts';
import type { SiteTools } from './command-line/site-tools.ts';
import { aBuild, aShellBuild } from './environment.fixture.ts';
import { addKey } from './keys/key-files.ts';
import { runRelease } from './program.ts';
import { readComposition } from './revisions/revision-record.ts';
import { someTools } from './site.fixture.ts';

export const because = ['--why', 'a test'];

/** A key that may do all. */
export const allOf = (name: string) => ({ name, purposes: keyPurposes, slices: ['*'], environment: 'local' });

export const releaseCommand = (tools: SiteTools = someTools) => {
  const place = { folder: '', data: '', lines: [] as string[] };
  const variables = () => ({ [dataSetting]: place.data, RELEASE_KEYS: join(place.folder, 'keys/private.json') });
  beforeEach(() => {
    place.folder = mkdtempSync(join(tmpdir(), 'slices-release-'));
    place.data = join(place.folder, 'data');
    addKey(join(place.folder, 'keys'), allOf('Ada'));
  });
  afterEach(() => rmSync(place.folder, { recursive: true }));

  /** Returns the exit code; the output is in `place.lines`. */
  const release = (...args: string[]) => run(args);
  const run = (args: readonly string[], triesBuilds?: boolean): Promise<number> => {
    place.lines = [];
    const say = (line: string) => void place.lines.push(...line.split('\n'));
    return runRelease(args, { say, complain: say, variables: variables(), triesBuilds, tools });
  };
  const publish = async (slice: string, code: string, offer = {}): Promise<string> => {
    const container = `${slice.replaceAll('-', '_')}_${code.replaceAll(/\W/g, '')}`;
    const distribution = aBuild(place.folder, code, { container, ...offer });
    return publishBuild(slice, distribution);
  };
  /** Without a trial of its code. Returns the version. */
  const publishBuild = async (slice: string, distribution: string): Promise<string> => {
    await run(['publish', slice, '--dist', distribution, '--version', '1.0.0', '--json'], false);
    return String(JSON.parse(place.lines.join('')).version);
  };
  const publishShell = (asset: string, host = {}) =>
    publishBuild('shell', aShellBuild(place.folder, { [`${asset}.js`]: asset }, host));
  const environment = () => localEnvironment('local', { variables: variables(), tools });
  /** `1.0.0-a 90` of each release of mf-a that is in the composition. */
  const shares = async () =>
    (await readComposition(environment()))?.microFrontends['mf-a']?.map(
      ({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`,
    );
  return { place, release, publish, publishBuild, publishShell, shares, environment };
};

export const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), readFileSync(file, 'latin1')]),
  );

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '../release.ts';
import { runCommand } from './command-line/command-line.ts';
import { aBuild } from './environment.fixture.ts';
import { addKey } from './keys/key-files.ts';

export const because = ['--why', 'a test', '--by', 'Ada'];

/** `pnpm release …`, in every test of the file on a data folder and with keys of its own. */
export const releaseCommand = () => {
  const place = { folder: '', data: '', lines: [] as string[] };
  beforeEach(() => {
    place.folder = mkdtempSync(join(tmpdir(), 'nearhand-release-'));
    place.data = join(place.folder, 'data');
    addKey(join(place.folder, 'keys'), ['composition', 'preview']);
  });
  afterEach(() => rmSync(place.folder, { recursive: true }));

  /** Returns the exit code; what it said is in `place.lines`. */
  const release = (...args: string[]): Promise<number> => {
    place.lines = [];
    const say = (line: string) => void place.lines.push(...line.split('\n'));
    const variables = { NEARHAND_DATA: place.data, RELEASE_KEYS: join(place.folder, 'keys/private.json') };
    return runCommand(commands, args, { say, complain: say, variables });
  };
  /** Publishes a build and returns its version. */
  const publish = async (slice: string, code: string, offer = {}): Promise<string> => {
    const container = `${slice.replaceAll('-', '_')}_${code.replaceAll(/\W/g, '_')}`;
    const distribution = aBuild(place.folder, code, { container, ...offer });
    await release('publish', slice, '--dist', distribution, '--version', '1.0.0', '--json');
    return String(JSON.parse(place.lines.join('')).version);
  };
  return { place, release, publish };
};

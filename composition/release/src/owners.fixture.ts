import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyPurpose } from '@slices/format';
import { readEnvironment } from './command-line/environments.ts';
import { aBuild } from './environment.fixture.ts';
import { addKey, setTrust, trustKeys } from './keys/key-files.ts';
import { runRelease } from './program.ts';
import { because, releaseCommand } from './release-command.fixture.ts';
import { someTools } from './site.fixture.ts';

/** An environment with the keys of several owners. */
export const ownersOfKeys = () => {
  const { place } = releaseCommand();
  const folder = (owner: string) => join(place.folder, owner);

  /** Each owner has a folder with the own private key and all public ones, as a thief of it would. */
  const owners: [owner: string, purposes: KeyPurpose[], slices: string[]][] = [
    ['team-a', ['publish'], ['mf-a']],
    ['ada', ['promotion', 'timestamp', 'publish'], ['mf-b']],
    ['bob', ['promotion'], []],
    ['watch', ['rollback'], []],
    ['clock', ['timestamp'], []],
    ['colleague', ['preview'], []],
  ];
  /** Of one owner, or of several with commas. */
  const keysOf = (owner: string) => ({
    RELEASE_KEYS: owner
      .split(',')
      .map((one) => join(folder(one), 'private.json'))
      .join(','),
  });
  const environmentOf = (owner: string) => readEnvironment(file(), { variables: keysOf(owner), tools: someTools });
  const as = async (owner: string, ...args: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const surroundings = { say, complain: say, variables: keysOf(owner), triesBuilds: false, tools: someTools };
    const code = await runRelease([...args, '--env', file()], surroundings);
    return [code, lines.join('\n')];
  };
  const publishAs = async (owner: string, slice: string, code: string): Promise<[number, string]> => {
    const own = slice.replace('-', '_');
    const routes = [{ path: `/${slice}`, roles: ['any'] }];
    const dist = aBuild(place.folder, code, { container: `${own}_${code}`, routes });
    const [exit, text] = await as(owner, 'publish', slice, '--dist', dist, '--version', '1.0.0', '--json');
    return [exit, exit === 0 ? String(JSON.parse(text).version) : text];
  };
  const file = () => join(place.folder, 'production.json');
  const store = () => join(place.folder, 'store');
  const own = (name: string) => join(store(), 'environments/production', name);
  const proposalOf = (text: string) => /as (\d{6}-[0-9a-f]{8})/.exec(text)?.[1] ?? '';

  const begin = async (threshold: 1 | 2) => {
    const site = 'https://acme.test';
    const environment = { site, api: site, releasesUrl: '/releases', store: store() };
    writeFileSync(file(), JSON.stringify(environment));
    const keys = owners.map(([name, purposes, slices]) =>
      addKey(folder(name), { name, purposes, slices, environment: 'production' }),
    );
    for (const [owner] of owners) {
      trustKeys(folder(owner), keys);
      setTrust(folder(owner), { threshold: { promotion: threshold } });
    }
    const [, one] = await publishAs('team-a', 'mf-a', 'one');
    const [, other] = await publishAs('ada', 'mf-b', 'other');
    const [, text] = await as('ada', 'promote', 'mf-a', one, 'mf-b', other, ...because);
    if (threshold === 2) await as('bob', 'approve', proposalOf(text), ...because);
    return { one, other };
  };
  const running = () => JSON.parse(readFileSync(own('composition.json'), 'utf8'));
  return { as, publishAs, store, own, proposalOf, begin, running, environmentOf };
};

import { createServer, type Server } from 'node:http';
import type { Composition } from '@nearhand/contracts';
import { temporaryFolder } from '../../kernel/temporary-folder.fixture.ts';
import type { Environment } from '../command-line/environments.ts';
import { canary, nearhand, promote } from '../compatibility/compatibility.fixture.ts';
import { anEnvironment } from '../environment.fixture.ts';
import { recallNote, recallsOf } from '../freshness/recalls.ts';
import { revise } from '../revisions/revise.ts';
import { readComposition, readRunning } from '../revisions/revision-record.ts';
import { folderStore } from '../store/folder-store.ts';
import { verdictOn } from './release-health.ts';
import { watchOnce } from './round.ts';

const limits = { bound: 5, least: 20 };

test.each([
  ['no visitors', [0, 0], [0, 0], 'too-few'],
  ['19 of 19', [19, 19], [200, 0], 'too-few'],
  ['two of 20 may be chance', [20, 2], [200, 0], 'sound'],
  ['three of 20', [20, 3], [200, 0], 'failing'],
  ['exactly the bound', [100, 5], [1000, 0], 'sound'],
  ['just over the bound', [100, 6], [1000, 0], 'failing'],
  ['an outage that hits both', [100, 60], [1000, 550], 'like-the-others'],
  ['exactly twice as bad', [100, 8], [1000, 40], 'like-the-others'],
  ['more than twice as bad', [100, 9], [1000, 40], 'failing'],
  ['nothing to compare with', [100, 9], [0, 0], 'failing'],
  ['two addresses', [100, 90, 2], [1000, 0], 'few-sources'],
  ['three addresses', [100, 90, 3], [1000, 0], 'failing'],
] as const)(
  '%s: %j beside %j is %s',
  (_name, [visitors, failed, failedSources = failed], [others, broken], verdict) => {
    const release = { visitors, failed, failedSources };
    expect(verdictOn(release, { visitors: others, failed: broken }, limits)).toBe(verdict);
  },
);

describe('on a site', () => {
  const token = 'operators-token-1';
  /** The API's answers by `slice version`: visitors, failures, addresses; `*` are the others. */
  let figures: Record<string, [visitors: number, failed: number, failedSources?: number]>;
  let api: Server;
  const temporary = temporaryFolder();
  let environment: Environment;
  let lines: string[];

  beforeEach(async () => {
    figures = {};
    lines = [];
    api = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
      const [, , , slice, version] = pathname.split('/');
      const [visitors, failed, failedSources = failed] = figures[`${slice} ${version}`] ?? figures['*'] ?? [100, 0];
      const isAllowed = request.headers.authorization === `Bearer ${token}` && searchParams.get('minutes') === '10';
      response.statusCode = isAllowed ? 200 : 401;
      response.end(JSON.stringify({ visitors, failed, failedSources, stages: failed ? { entry: failed } : {} }));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const address = api.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    environment = { ...anEnvironment(folderStore(temporary.path)), api: `http://127.0.0.1:${port}` };
  });
  afterEach(async () => {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  });

  const runs = (change: (composition: Composition) => void = () => {}) =>
    revise(environment, { why: 'test', command: 'promote' }, () => {
      const composition = nearhand();
      change(composition);
      return composition;
    });
  const watch = (change: { slice?: string; rollsBackLive?: boolean; token?: string } = {}) => {
    const say = (line: string) => void lines.push(line);
    const base = { environment, slice: undefined, minutes: 10, token, rollsBackLive: false, say };
    return watchOnce({ ...base, ...limits, ...change });
  };
  const versions = async () =>
    (await readRunning(environment))?.microFrontends['mf-auth']?.map(
      ({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`,
    );

  test('a canary that breaks is taken back, and the revision says why', async () => {
    await runs(canary('mf-auth'));
    figures['mf-auth 1.1.0-bbb'] = [40, 4];
    expect(await watch({ slice: 'mf-auth' })).toBe('failing');
    expect(await versions()).toEqual(['1.0.0-aaa 100']);
    const why = /4 of 40 visitors \(10\.0 %\) at 4 addresses in 10 min, live: 0 of 100.*bound of 5 %.*entry 4/;
    const [recall] = await recallsOf(environment);
    expect(recall).toMatchObject({ slice: 'mf-auth', version: '1.1.0-bbb', revision: 1 });
    expect(recall && (await recallNote(environment, recall))).toMatchObject({ why: expect.stringMatching(why) });
    expect((await readComposition(environment))?.revision).toBe(1);
    expect(lines.at(-1)).toMatch(/^ROLLED BACK mf-auth 1\.1\.0-bbb, which is recalled/);
    expect(await watch()).toBe('sound');
  });

  test.each<[string, Record<string, [number, number, number?]>, string]>([
    ['one address that reports failures', { 'mf-auth 1.1.0-bbb': [40, 40, 1] }, 'sound'],
    ['a sound canary', {}, 'sound'],
    ['an outage', { 'mf-auth 1.1.0-bbb': [40, 20], '*': [400, 180] }, 'sound'],
    ['an outage of all of a slice', { 'mf-auth 1.1.0-bbb': [40, 20], 'mf-auth 1.0.0-aaa': [400, 180] }, 'failing'],
    ['another slice that breaks for everyone', { 'mf-billing 1.0.0-aaa': [400, 80] }, 'failing'],
  ])('%s takes no canary back', async (_name, answers, outcome) => {
    await runs(canary('mf-auth'));
    figures = answers;
    expect(await watch()).toBe(outcome);
    expect((await readComposition(environment))?.revision).toBe(1);
  });

  test.each([
    [false, 'npm run release -- rollback mf-auth --env ./test.json --why', ['1.0.0-aaa 0', '1.1.0-bbb 100']],
    [true, 'ROLLED BACK mf-auth', ['1.0.0-aaa 100']],
  ])('a live release that breaks is taken back only on request (%s)', async (rollsBackLive, sentence, left) => {
    await runs(promote('mf-auth'));
    figures['mf-auth 1.1.0-bbb'] = [400, 40];
    expect(await watch({ slice: 'mf-auth', rollsBackLive })).toBe('failing');
    expect(lines.at(-1)).toContain(sentence);
    expect(await versions()).toEqual(left);
  });

  test('without an earlier release it says that it rolled nothing back', async () => {
    await runs();
    figures['mf-auth 1.0.0-aaa'] = [400, 40];
    expect(await watch({ slice: 'mf-auth', rollsBackLive: true })).toBe('failing');
    expect(lines.at(-1)).toMatch(/^NOT ROLLED BACK: mf-auth 1\.0\.0-aaa stays\. .*no earlier release/);
  });

  test('without an answer of the API there is no verdict', async () => {
    await runs(canary('mf-auth'));
    expect(await watch({ token: 'wrong' })).toBe('blind');
    environment.api = 'http://127.0.0.1:1';
    expect(await watch()).toBe('blind');
    expect(lines).toEqual([expect.stringContaining('set INTERNAL_TOKEN'), expect.stringContaining('does not answer')]);
  });
});

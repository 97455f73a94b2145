import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canary, nearhand, promote } from '../compatibility/compatibility.fixture.ts';
import { anEnvironment } from '../environment.fixture.ts';
import type { Environment } from '../environments/environments.ts';
import { readComposition } from '../revisions/composition-file.ts';
import { revise } from '../revisions/revise.ts';
import { readRecord } from '../revisions/revision-record.ts';
import { folderStore } from '../store/folder-store.ts';
import { watchOnce } from './round.ts';
import { judge } from './rule.ts';

const limits = { bound: 5, least: 20 };

test.each([
  ['nobody came', [0, 0], [0, 0], 'too-few'],
  ['19 of 19 broke', [19, 19], [200, 0], 'too-few'],
  ['two of 20 may be chance', [20, 2], [200, 0], 'sound'],
  ['three of 20', [20, 3], [200, 0], 'failing'],
  ['exactly the bound', [100, 5], [1000, 0], 'sound'],
  ['just over the bound', [100, 6], [1000, 0], 'failing'],
  ['an outage that hits both', [100, 60], [1000, 550], 'like-the-others'],
  ['twice as bad is not enough', [100, 8], [1000, 40], 'like-the-others'],
  ['more than twice as bad', [100, 9], [1000, 40], 'failing'],
  ['nothing to compare with', [100, 9], [0, 0], 'failing'],
] as const)('%s: %j beside %j is %s', (_name, [visitors, failed], [others, broken], verdict) => {
  expect(judge({ visitors, failed, failedSources: failed }, { visitors: others, failed: broken }, limits)).toBe(
    verdict,
  );
});

test.each([
  [1, 'few-sources'],
  [2, 'few-sources'],
  [3, 'failing'],
] as const)('what %d addresses tell is %s', (failedSources, verdict) => {
  expect(judge({ visitors: 100, failed: 90, failedSources }, { visitors: 1000, failed: 0 }, limits)).toBe(verdict);
});

describe('on a site', () => {
  const token = 'operators-token-1';
  /** What the API says, by `slice version`: visitors, failed and their addresses (as many); `*` are the others. */
  let figures: Record<string, [visitors: number, failed: number, failedSources?: number]>;
  let api: Server;
  let folder: string;
  let environment: Environment;
  let lines: string[];

  beforeEach(async () => {
    figures = {};
    lines = [];
    api = createServer((request, response) => {
      const [, , , slice, version] = new URL(request.url ?? '', 'http://api').pathname.split('/');
      const [visitors, failed, failedSources = failed] = figures[`${slice} ${version}`] ?? figures['*'] ?? [100, 0];
      response.statusCode = request.headers.authorization === `Bearer ${token}` ? 200 : 401;
      response.end(
        JSON.stringify({ slice, version, visitors, failed, failedSources, stages: failed ? { entry: failed } : {} }),
      );
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const address = api.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    folder = mkdtempSync(join(tmpdir(), 'nearhand-watch-'));
    environment = { ...anEnvironment(folderStore(folder)), api: `http://127.0.0.1:${port}` };
  });
  afterEach(async () => {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const runs = async (composition: ReturnType<typeof nearhand>) => {
    await revise(environment, { by: 'me', why: 'test', command: 'promote' }, () => composition);
  };
  const withCanary = () => {
    const composition = nearhand();
    canary(composition, 'mf-auth', () => {});
    return composition;
  };
  const withPrevious = () => {
    const composition = nearhand();
    promote(composition, 'mf-auth', () => {});
    return composition;
  };
  const watch = (change: { slice?: string; rollsBackLive?: boolean; token?: string } = {}) =>
    watchOnce({
      environment,
      slice: undefined,
      minutes: 10,
      token,
      rollsBackLive: false,
      say: (line) => lines.push(line),
      ...limits,
      ...change,
    });
  const versions = async () =>
    (await readComposition(environment))?.microFrontends['mf-auth']?.map(
      ({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`,
    );

  test('a canary that breaks is taken back, and the revision says why', async () => {
    await runs(withCanary());
    figures['mf-auth 1.1.0-bbb'] = [40, 4];
    expect(await watch({ slice: 'mf-auth' })).toBe('failing');
    expect(await versions()).toEqual(['1.0.0-aaa 100']);
    expect(await readRecord(environment, 2)).toMatchObject({
      by: 'watch',
      command: 'rollback mf-auth',
      why: expect.stringMatching(
        /4 of 40 visitors \(10\.0 %\) at 4 addresses in 10 min, live: 0 of 100.*bound of 5 %.*entry 4/,
      ),
    });
    expect(lines.at(-1)).toMatch(/^ROLLED BACK mf-auth 1\.1\.0-bbb with revision 2/);
    expect(await watch()).toBe('sound');
  });

  test.each<[string, Record<string, [number, number, number?]>, string]>([
    ['one address that says it breaks', { 'mf-auth 1.1.0-bbb': [40, 40, 1] }, 'sound'],
    ['a sound canary', {}, 'sound'],
    ['an outage', { 'mf-auth 1.1.0-bbb': [40, 20], '*': [400, 180] }, 'sound'],
    ['an outage of all of a slice', { 'mf-auth 1.1.0-bbb': [40, 20], 'mf-auth 1.0.0-aaa': [400, 180] }, 'failing'],
    ['another slice that breaks for everyone', { 'mf-billing 1.0.0-aaa': [400, 80] }, 'failing'],
  ])('%s takes no canary back', async (_name, told, outcome) => {
    await runs(withCanary());
    figures = told;
    expect(await watch()).toBe(outcome);
    expect((await readComposition(environment))?.revision).toBe(1);
  });

  test.each([
    [false, 'pnpm release rollback mf-auth --env ./test.json --why', ['1.1.0-bbb 100', '1.0.0-aaa 0']],
    [true, 'ROLLED BACK mf-auth', ['1.0.0-aaa 100']],
  ])('a live release that breaks: taken back where that is asked for (%s)', async (rollsBackLive, says, left) => {
    await runs(withPrevious());
    figures['mf-auth 1.1.0-bbb'] = [400, 40];
    expect(await watch({ slice: 'mf-auth', rollsBackLive })).toBe('failing');
    expect(lines.at(-1)).toContain(says);
    expect(await versions()).toEqual(left);
  });

  test('where there is nothing to go back to, it says so', async () => {
    await runs(nearhand());
    figures['mf-auth 1.0.0-aaa'] = [400, 40];
    expect(await watch({ slice: 'mf-auth', rollsBackLive: true })).toBe('failing');
    expect(lines.at(-1)).toMatch(/^NOT ROLLED BACK: mf-auth 1\.0\.0-aaa stays\. .*no earlier release/);
  });

  test('an API that refuses or is gone is told, and nothing is judged', async () => {
    await runs(withCanary());
    expect(await watch({ token: 'wrong' })).toBe('blind');
    environment.api = 'http://127.0.0.1:1';
    expect(await watch()).toBe('blind');
    expect(lines).toEqual([expect.stringContaining('set INTERNAL_TOKEN'), expect.stringContaining('does not answer')]);
  });
});

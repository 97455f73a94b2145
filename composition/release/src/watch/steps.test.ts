import type { Composition } from '@slices/format';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { acme, canary } from '../compatibility/compatibility.fixture.ts';
import { anEnvironment } from '../environment.fixture.ts';
import { RevisionConflict, revise } from '../revisions/revise.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { canaryRelease, promoted } from '../revisions/traffic.ts';
import { folderStore } from '../store/folder-store.ts';
import { releaseFigures, someToken } from './release-figures.fixture.ts';
import { assertShare, promoteInSteps, type Steps } from './steps.ts';
import { trialsIn } from './trials.ts';

const temporary = temporaryFolder();
const api = releaseFigures();
const minuteMs = 60_000;
const [slice, version] = ['mf-auth', '1.1.0-bbb'];

let environment: Environment;
let lines: string[];
/** Revisions by their traffic, and minutes of waiting, in order. */
let events: (string | number)[];
let passedMs: number;

beforeEach(async () => {
  [lines, events, passedMs] = [[], [], 0];
  environment = { ...anEnvironment(folderStore(temporary.path)), api: api.api };
  await runs(0);
  figures(1000, 10);
});

/** As `promote` with `--traffic`; 0 promotes nothing. */
const runs = async (traffic: number, check: (present: Composition | undefined) => void = () => {}): Promise<void> => {
  await revise(environment, { why: 'test', command: 'promote' }, (present) => {
    check(present);
    api.share = traffic;
    const { host, microFrontends } = present ?? acme();
    const next = acme();
    canary(slice)(next);
    const release = canaryRelease(next.microFrontends[slice] ?? []);
    if (!release || traffic === 0) return { host, microFrontends };
    return {
      host,
      microFrontends: { ...microFrontends, [slice]: promoted(slice, microFrontends[slice] ?? [], release, traffic) },
    };
  });
};
const takeBack = () =>
  revise(environment, { why: 'test', command: 'rollback' }, (present) => ({
    host: present?.host,
    microFrontends: { ...present?.microFrontends, [slice]: acme().microFrontends[slice] ?? [] },
  }));
const figures = (visitors: number, bad: number) =>
  api.set({ [`${slice} ${version}`]: { broke: [visitors, bad] }, [`${slice} 1.0.0-aaa`]: { broke: [9000, 90] } });

const go = (change: Partial<Steps> = {}) =>
  promoteInSteps({
    slice,
    version,
    steps: [5, 25, 100],
    bakeMs: 30 * minuteMs,
    everyMs: 10 * minuteMs,
    continuesUndecided: false,
    promote: async (traffic, share) => {
      await runs(traffic, (present) => assertShare({ slice, version }, present, share));
      events.push(`${traffic} %`);
    },
    wait: async (ms) => {
      events.push(ms / minuteMs);
      passedMs += ms;
    },
    watch: {
      environment,
      slice,
      minutes: 10,
      token: someToken,
      rollsBackLive: false,
      trials: trialsIn(environment),
      now: () => new Date(Date.now() + passedMs),
      say: (line) => void lines.push(line),
    },
    ...change,
  });
const shares = async () =>
  (await readRunning(environment))?.microFrontends[slice]?.map(
    ({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`,
  );

test('the share rises after each bake, with looks meanwhile', async () => {
  await go();
  expect(events.map((event) => (typeof event === 'number' ? Math.round(event) : event))).toEqual([
    ...['5 %', 10, 10, 10],
    ...['25 %', 10, 10, 10],
    '100 %',
  ]);
  expect(lines.filter((line) => line.includes('sound so far'))).toHaveLength(8);
  expect(await shares()).toEqual(['1.1.0-bbb 100', '1.0.0-aaa 0']);
});

test('a canary that fails is rolled back at once', async () => {
  const wait = async () => figures(1000, 200);
  await expect(go({ wait })).rejects.toThrow('mf-auth 1.1.0-bbb fails with 5 % of the visitors.');
  expect(lines.at(-1)).toMatch(/^ROLLED BACK mf-auth 1\.1\.0-bbb/);
  expect(await shares()).toEqual(['1.0.0-aaa 100']);
});

test('with too few visitors it stops after the first step, or goes on if it was told to', async () => {
  figures(20, 0);
  await expect(go()).rejects.toThrow(
    'After 30 min with 5 % nothing is decided about mf-auth 1.1.0-bbb: too few visitors.',
  );
  expect(await shares()).toEqual(['1.0.0-aaa 95', '1.1.0-bbb 5']);
  await go({ continuesUndecided: true });
  expect(await shares()).toEqual(['1.1.0-bbb 100', '1.0.0-aaa 0']);
});

test.each([
  [
    'an API that is down',
    () => Object.assign(environment, { api: 'http://127.0.0.1:1' }),
    /does not answer\. It stays/,
  ],
  [
    'a canary that two addresses tell is worse',
    () =>
      api.set({ [`${slice} ${version}`]: { broke: [1000, 200, 2] }, [`${slice} 1.0.0-aaa`]: { broke: [9000, 90] } }),
    /worse, but not without the reports of two addresses/,
  ],
  [
    'no live visitors',
    () => api.set({ [`${slice} ${version}`]: { broke: [1000, 0] }, [`${slice} 1.0.0-aaa`]: { broke: [0, 0] } }),
    /no visitor of the live release/,
  ],
])('with %s it stops, whatever it was told', async (_what, begin, sentence) => {
  begin();
  await expect(go({ continuesUndecided: true })).rejects.toThrow(sentence);
  expect(await shares()).toEqual(['1.0.0-aaa 95', '1.1.0-bbb 5']);
});

test('interrupted, it goes on from the share that the canary has, after what is left of the bake', async () => {
  const stop = () => Promise.reject(new OperationError('Stopped.'));
  await expect(go({ steps: [25, 50, 100], wait: stop })).rejects.toThrow('Stopped.');
  expect(await shares()).toEqual(['1.0.0-aaa 75', '1.1.0-bbb 25']);
  passedMs = 20 * minuteMs;
  events = [];
  await go();
  const [left, ...rest] = events;
  expect(left).toBeGreaterThan(9);
  expect(left).toBeLessThan(10);
  expect(rest).toEqual(['100 %']);
});

test('a change by another command stops it', async () => {
  await expect(go({ wait: () => runs(50) })).rejects.toThrow('mf-auth 1.1.0-bbb has 50 %: it was changed meanwhile');
  await expect(go({ steps: [60, 100], wait: () => runs(100) })).rejects.toThrow('is live: it was changed meanwhile');
});

test.each([
  ['another share', 50, ['1.0.0-aaa 50', '1.1.0-bbb 50'], 'has 50 %'],
  ['a rollback', undefined, ['1.0.0-aaa 100'], 'is no canary any more'],
])(
  '%s between the last look and the next step, or before a retry, is not undone',
  async (_what, traffic, left, state) => {
    const change = () => (traffic ? runs(traffic) : takeBack());
    for (const isConflict of [false, true]) {
      let isFirst = isConflict;
      await takeBack();
      const promote: Steps['promote'] = async (next, share) => {
        if (next === 25) await change();
        if (next === 25 && isFirst) {
          isFirst = false;
          throw new RevisionConflict('Revision 7 was made meanwhile');
        }
        await runs(next, (present) => assertShare({ slice, version }, present, share));
      };
      await expect(go({ promote })).rejects.toThrow(`mf-auth 1.1.0-bbb ${state}: it was changed meanwhile`);
      expect(await shares()).toEqual(left);
    }
  },
);

test('a revision of another slice at the same moment is no reason to stop', async () => {
  let conflicts = 2;
  const promote: Steps['promote'] = async (traffic) => {
    conflicts -= 1;
    if (conflicts >= 0) throw new RevisionConflict('Revision 7 was made meanwhile');
    await runs(traffic);
  };
  await go({ promote });
  expect(await shares()).toEqual(['1.1.0-bbb 100', '1.0.0-aaa 0']);
  conflicts = 100;
  await expect(go({ promote })).rejects.toThrow(RevisionConflict);
});

import { setImmediate } from 'node:timers/promises';
import { namespace } from '@slices/format';
import { aComposition } from '../slices/a-composition.fixture.ts';
import { aSigner, type Signer, timestampFor, trustIn, useWebCrypto } from '../trust/signing.fixture.ts';
import { watchComposition } from './composition-watch.ts';
import { lastGood } from './signed-composition.ts';

const compositionOf = (revision: number) => ({ ...aComposition({}), environment: 'local', ledger: 'one', revision });
const text = (revision: number) => JSON.stringify(compositionOf(revision));

let signer: Signer;
let verifying: jest.SpyInstance[];
let listening: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>;
let asked: string[];
let answers: Record<string, string>;
const taken = jest.fn<void, [number]>();
const recalled = jest.fn<void, [string[]]>();

const publish = async (revision: number, by = signer) => {
  answers = {
    '/composition.json': text(revision),
    '/composition.sig': JSON.stringify(await by.seal(text(revision))),
    '/timestamp.json': await timestampFor(text(revision), { timestamp: by }),
  };
};
const show = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
/** Lets that much time pass, and whatever was asked for be answered and verified. */
const pass = async (milliseconds: number) => {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 20; turn++) {
    await Promise.allSettled(verifying.flatMap(({ mock }) => mock.results.map(({ value }) => value)));
    await setImmediate();
  }
};

beforeAll(async () => {
  useWebCrypto();
  signer = await aSigner();
});
beforeEach(async () => {
  jest.useFakeTimers();
  verifying = (['importKey', 'verify', 'digest'] as const).map((name) => jest.spyOn(crypto.subtle, name));
  localStorage.clear();
  taken.mockReset();
  recalled.mockReset();
  asked = [];
  await publish(1);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(`${input} ${init?.cache}`);
    return new Response(answers[String(input)] ?? null, { status: answers[String(input)] ? 200 : 500 });
  });
  show('visible');
  listening = jest.spyOn(window, 'addEventListener');
  watchComposition(
    trustIn([signer]),
    {
      composition: compositionOf(1),
      text: text(1),
      signatures: await signer.seal(text(1)),
      freshness: { text: '', recalls: [] },
    },
    {
      onNewer: ({ revision }) => taken(revision),
      onRecall: (recalls) => recalled(recalls.map(({ version }) => version)),
    },
  );
});
afterEach(() => {
  jest.useRealTimers();
  for (const [event, listener] of listening.mock.calls) window.removeEventListener(event, listener);
});

test('an unchanged composition costs one conditional request for the timestamp every 15 to 25 s', async () => {
  await pass(14_000);
  expect(asked).toEqual([]);
  await pass(11_000);
  expect(asked).toEqual(['/timestamp.json no-cache']);
  for (let seconds = 0; seconds < 100; seconds += 5) await pass(5_000);
  expect([5, 6, 7]).toContain(asked.length);
  expect(new Set(asked)).toEqual(new Set(['/timestamp.json no-cache']));
  expect(taken).not.toHaveBeenCalled();
});

test('a newer composition is reported once, an unsigned one never; a failing server is asked again', async () => {
  await publish(2, await aSigner());
  await pass(37_000);
  answers = {};
  await pass(37_000);
  expect(taken).not.toHaveBeenCalled();
  await publish(3);
  await pass(37_000);
  await pass(37_000);
  expect(taken.mock.calls).toEqual([[3]]);
});

test('a composition older than the stored one is ignored, and one of another history unless it takes its place', async () => {
  const sealed = JSON.stringify(await signer.seal(text(9)));
  localStorage.setItem(
    `${namespace}.composition`,
    JSON.stringify({ revision: 9, ledger: 'one', text: text(9), sealed, timestamp: '' }),
  );
  await publish(2);
  await pass(37_000);
  expect(taken).not.toHaveBeenCalled();
  for (const succeeds of [[], ['one']]) {
    expect(taken).not.toHaveBeenCalled();
    const anew = JSON.stringify({ ...JSON.parse(text(1)), ledger: 'begun-anew', succeeds });
    answers = {
      '/composition.json': anew,
      '/composition.sig': JSON.stringify(await signer.seal(anew)),
      '/timestamp.json': await timestampFor(anew, { timestamp: signer }),
    };
    await pass(37_000);
  }
  expect(taken.mock.calls).toEqual([[1]]);
});

test('a hidden tab asks for nothing; a visible one asks at once, at most every five seconds', async () => {
  show('hidden');
  await publish(2);
  await pass(300_000);
  expect(asked).toEqual([]);
  show('visible');
  await pass(0);
  expect(taken.mock.calls).toEqual([[2]]);
  const before = asked.length;
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  await pass(4_000);
  expect(asked).toHaveLength(before);
  await pass(1_000);
  expect(asked).toHaveLength(before + 1);
});

test('a look that takes long is not repeated beside it', async () => {
  let answer = (_response: Response) => {};
  const hanging = jest.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  hanging.mockClear();
  await pass(25_000);
  window.dispatchEvent(new Event('focus'));
  for (let seconds = 0; seconds < 60; seconds += 10) await pass(10_000);
  expect(hanging).toHaveBeenCalledTimes(1);
  answer(new Response(answers['/timestamp.json']));
  await pass(0);
  await pass(25_000);
  expect(hanging).toHaveBeenCalledTimes(2);
});

test('a recall is reported once, known at the next start without the site, and a forged one never', async () => {
  const recall = async (by: Signer) => {
    answers['/timestamp.json'] = await timestampFor(
      text(1),
      { timestamp: signer, rollback: by },
      { recalled: [{ slice: 'mf-a', version: '1.0.0', revision: 1 }] },
    );
  };
  await recall(await aSigner());
  await pass(26_000);
  expect(recalled).not.toHaveBeenCalled();
  await recall(signer);
  await pass(26_000);
  await pass(26_000);
  expect(recalled.mock.calls).toEqual([[['1.0.0']]]);
  expect(await lastGood.verified(trustIn([signer]))).toMatchObject({ freshness: { recalls: [{ version: '1.0.0' }] } });
});

test('a newer composition is taken with a timestamp that expired this week, and with none or an older one never', async () => {
  const days = (count: number) => Math.floor(Date.now() / 1000) + count * 24 * 60 * 60;
  await publish(2);
  for (const exp of [undefined, days(-8), days(-3)]) {
    expect(taken).not.toHaveBeenCalled();
    if (exp) answers['/timestamp.json'] = await timestampFor(text(2), { timestamp: signer }, { exp });
    else delete answers['/timestamp.json'];
    await pass(37_000);
  }
  expect(taken.mock.calls).toEqual([[2]]);
});

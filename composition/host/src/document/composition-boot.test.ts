import { setImmediate } from 'node:timers/promises';
import { namespace } from '@slices/format';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { aSigner, type Signer, timestampFor, trustIn, useWebCrypto } from '../trust/signing.fixture.ts';
import { BootError } from './boot-document.ts';
import { bootComposition, untilComposed } from './composition-boot.ts';

type Answer = string | number | 'hangs' | { afterMs: number; text: string };

let signer: Signer;
let other: Signer;
beforeAll(async () => {
  useWebCrypto();
  [signer, other] = await Promise.all([aSigner(), aSigner()]);
});
beforeEach(() => localStorage.clear());

const own = { environment: 'local', ledger: 'one' };
const text = (revision: number, title = 'Slice') => {
  const [release] = [aRelease({ routes: [['/x', 'any']] })];
  if (release) release.extras.shell.title = title;
  return JSON.stringify({ ...aComposition({ 'mf-a': release ? [release] : [] }), ...own, revision });
};
const seal = async (signed: string, by = signer) => JSON.stringify(await by.seal(signed));

/** Answers of the files, one after the other; the last one repeats. By default the timestamp is of the last composition. */
const serve = (compositions: Answer[], signatures: Answer[], ...timestamps: Answer[]) => {
  const asked: string[] = [];
  const answers: Record<string, Answer[]> = {
    '/composition.json': [...compositions],
    '/composition.sig': [...signatures],
    '/timestamp.json': timestamps,
  };
  const last = compositions.at(-1);
  const text = (typeof last === 'object' ? last.text : String(last)).trim();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input);
    asked.push(path);
    const waiting = answers[path] ?? [];
    if (waiting.length === 0) return new Response(await timestampFor(text, { timestamp: signer }));
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (answer === 'hangs') return new Promise<never>(() => {});
    if (typeof answer === 'object') {
      await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
      return new Response(answer.text);
    }
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
  });
  return asked;
};
const boot = () => bootComposition(trustIn([signer]));
/** The text of BootFailurePage. */
const bootProblems = async () => {
  const error: unknown = await boot().catch((reason: unknown) => reason);
  return error instanceof BootError ? [error.document, ...error.problems] : error;
};

test('a signed composition runs, with one request for each file, and is stored', async () => {
  const asked = serve([text(3)], [await seal(text(3))]);
  const { composition, problem } = await boot();
  expect([composition.revision, problem]).toEqual([3, undefined]);
  expect(asked).toEqual(['/composition.json', '/composition.sig', '/timestamp.json']);
  serve([500], [500]);
  expect((await boot()).composition.revision).toBe(3);
});

const unsigned = 'is not signed by a key that this site believes';
const invalid = text(2).replace('"traffic":100', '"traffic":90');

/** Each twice: for a browser that was never here, and for one that keeps revision 1. */
test.each<[string, () => Promise<[Answer, Answer]>, string]>([
  ['a changed byte', async () => [text(2, 'Slicf'), await seal(text(2))], unsigned],
  ['a byte order mark added', async () => [`\uFEFF${text(2)}`, await seal(text(2))], unsigned],
  ['a key that is not ours', async () => [text(2), await seal(text(2), other)], unsigned],
  ['no signatures', async () => [text(2), '{"signatures":[]}'], unsigned],
  [
    'a signature that is none',
    async () => [text(2), '{"signatures":[{"revision":2,"kid":"a-key","signature":"A"}]}'],
    unsigned,
  ],
  ['a signature file that is no JSON', async () => [text(2), '<html>'], 'is an HTML page'],
  ['no signature file', async () => [text(2), 404], 'answered 404'],
  ['no composition', async () => [404, await seal(text(2))], 'answered 404'],
  ['a server error', async () => [500, 500], 'answered 500'],
  ['signed nonsense', async () => [invalid, await seal(invalid)], 'microFrontends.mf-a: traffic must add up to 100'],
])('%s is rejected and named, and the last good composition runs', async (_case, answers, words) => {
  const [composition, signatures] = await answers();
  serve([composition], [signatures]);
  expect(JSON.stringify(await bootProblems())).toContain(words);

  serve([text(1)], [await seal(text(1))]);
  await boot();
  serve([composition], [signatures]);
  const healed = await boot();
  expect(healed.composition.revision).toBe(1);
  expect(healed.problem).toContain(words);
});

describe('without an answer', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }));
  afterEach(() => jest.useRealTimers());
  /** Also lets what was answered be read and verified. */
  const pass = async (milliseconds: number) => {
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    await jest.advanceTimersByTimeAsync(milliseconds);
  };
  const known = async (revision: number) => {
    serve([text(revision)], [await seal(text(revision))], await timestampFor(text(revision), { timestamp: signer }));
    await boot();
  };

  test.each<[string, Answer]>([
    ['no', 'hangs'],
    ["a gateway's", 504],
  ])('with %s answer for 6 s the last good composition runs, and the late one is stored', async (_what, answer) => {
    await known(1);
    serve([answer, text(2)], [answer, await seal(text(2))]);
    const booted = boot();
    await pass(6_000);
    expect(await booted).toMatchObject({
      composition: { revision: 1 },
      problem: expect.stringContaining('has not come'),
    });
    await pass(4_000); // the second request
    while (!localStorage.getItem(`${namespace}.composition`)?.includes('"revision":2')) await pass(0);
  });

  test('a new visitor waits, with one more request beside the first', async () => {
    const asked = serve(['hangs', text(2)], [await seal(text(2))]);
    const booted = boot();
    await pass(9_000);
    expect(asked).toHaveLength(3);
    await pass(1_000);
    expect((await booted).composition.revision).toBe(2);
    expect(asked.slice(3)).toEqual(['/composition.json']);
  });

  const ended = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    while (!isDone) await pass(1_000);
    return work;
  };

  test('a new visitor waits for the timestamp too', async () => {
    const slow = { afterMs: 60_000, text: await timestampFor(text(2), { timestamp: signer }) };
    serve([text(2)], [await seal(text(2))], slow);
    expect(await ended(boot())).toMatchObject({ composition: { revision: 2 }, freshness: { problem: undefined } });
  });

  test('without a timestamp for 6 s a known visitor keeps the last good composition', async () => {
    await known(1);
    serve([text(2)], [await seal(text(2))], 'hangs');
    const booted = boot();
    await pass(6_000);
    expect(await booted).toMatchObject({ composition: { revision: 1 } });
    expect(localStorage.getItem(`${namespace}.composition`)).toContain('"revision":1');
  });

  test('a start that failed succeeds when the timestamp has come', async () => {
    serve([text(2)], [await seal(text(2))], 404);
    let isComposed = false;
    const composed = untilComposed(trustIn([signer])).then(() => {
      isComposed = true;
    });
    for (let seconds = 0; seconds < 60; seconds += 5) await pass(5_000);
    expect(isComposed).toBe(false);
    serve([text(2)], [await seal(text(2))]);
    await ended(composed);
    expect(localStorage.getItem(`${namespace}.composition`)).toContain('"revision":2');
  });
});

test('a signature from before a change is fetched once more', async () => {
  const asked = serve([text(2)], [await seal(text(1)), await seal(text(2))]);
  expect((await boot()).composition.revision).toBe(2);
  expect(asked).toHaveLength(6);
});

test('during a key exchange either key is valid; a key for previews is not', async () => {
  const previews = await aSigner(['preview']);
  serve([text(2)], [await seal(text(2), previews)]);
  await expect(bootComposition(trustIn([previews]))).rejects.toThrow(unsigned);

  const next = await aSigner(['promotion'], 'next-key');
  const both = { signatures: [...(await next.seal(text(2))).signatures, ...(await signer.seal(text(2))).signatures] };
  serve([text(2)], [JSON.stringify(both)]);
  const clock = { ...signer.publicKey, purposes: ['timestamp' as const] };
  expect((await bootComposition({ ...trustIn([next]), keys: [next.publicKey, clock] })).composition.revision).toBe(2);
  expect((await boot()).composition.revision).toBe(2);
});

test('an older composition is rejected, unless the newer one is not signed any more', async () => {
  serve([text(5)], [await seal(text(5))]);
  await boot();
  serve([text(4)], [await seal(text(4))]);
  expect(await boot()).toMatchObject({
    composition: { revision: 5 },
    problem: expect.stringContaining('older than 5'),
  });
  const stored = JSON.parse(localStorage.getItem(`${namespace}.composition`) ?? '{}');
  localStorage.setItem(`${namespace}.composition`, JSON.stringify({ ...stored, revision: 1e9 }));
  serve([text(6)], [await seal(text(6))]);
  expect(await boot()).toMatchObject({ composition: { revision: 6 } });

  serve([text(4)], [await seal(text(4), other)], await timestampFor(text(4), { timestamp: other }));
  expect(await bootComposition(trustIn([other]))).toMatchObject({ composition: { revision: 4 } });
});

const changed = (revision: number, change: Record<string, unknown>) =>
  JSON.stringify({ ...JSON.parse(text(revision)), ...change });

test('a change of the revision history is taken only where the new one is signed to take its place', async () => {
  serve([text(5)], [await seal(text(5))]);
  await boot();
  for (const [succeeds, revision] of [
    [undefined, 5],
    [['another'], 5],
    [['one'], 2],
  ] as const) {
    const anew = changed(2, { ledger: 'two', succeeds });
    serve([anew], [await seal(anew)], await timestampFor(anew, { timestamp: signer }));
    const booted = await boot();
    expect([booted.composition.revision, booted.problem]).toEqual([
      revision,
      revision === 5
        ? expect.stringContaining('the history two, which is not signed to take the place of one')
        : undefined,
    ]);
  }
  // The old history is not taken again.
  serve([text(9)], [await seal(text(9))]);
  expect(await boot()).toMatchObject({
    composition: { ledger: 'two' },
    problem: expect.stringContaining('history one'),
  });
  // In development and on one machine, a history may take the place of any.
  const any = changed(1, { ledger: 'three', succeeds: ['*'] });
  serve([any], [await seal(any)]);
  expect((await boot()).composition.ledger).toBe('three');
});

test.each([
  ['a new visitor', undefined],
  ['a known visitor', 3],
])("another environment's composition by the same key is rejected by %s", async (_who, known) => {
  if (known) {
    serve([text(known)], [await seal(text(known))]);
    await boot();
  }
  const staging = changed(9, { environment: 'staging' });
  serve([staging], [await seal(staging)]);
  const refused = expect.stringContaining('is of the environment staging, not local');
  if (known) expect(await boot()).toMatchObject({ composition: { revision: known }, problem: refused });
  else expect(await bootProblems()).toEqual(['/composition.json', refused]);
});

const timestamp = (revision: number, change: Parameters<typeof timestampFor>[2] = {}, by = signer) =>
  timestampFor(text(revision), { timestamp: by }, change);
const day = 24 * 60 * 60;
const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * day;
const recalled = [{ slice: 'mf-a', version: '1.0.0', revision: 2 }];
const withoutRecalls = (file: string) => JSON.stringify({ ...JSON.parse(file), recalls: undefined });

/** Each for a new visitor and for one who keeps revision 1. */
test.each<[string, () => Promise<Answer>, string]>([
  ['missing', async () => 404, 'answered 404'],
  ['no JSON', async () => '<html>', 'is an HTML page'],
  ['empty', async () => '{}', 'is not signed by a key'],
  ['signed by another key', () => timestamp(2, {}, other), 'is not signed by a key'],
  ['of another environment', () => timestamp(2, { environment: 'staging' }), 'is not signed by a key'],
  ['expired for 8 days', () => timestamp(2, { exp: daysAgo(8) }), 'expired at'],
  ['of another history', () => timestamp(2, { ledger: 'two' }), 'is of the history two, not one'],
  ['of other bytes of this revision', () => timestamp(2, { composition: 'A' }), 'names another composition'],
  ['one whose recalls were removed', async () => withoutRecalls(await timestamp(2, { recalled })), 'the recalls'],
])('with a timestamp that is %s a composition does not run and is not kept', async (_what, forged, words) => {
  serve([text(2)], [await seal(text(2))], await forged());
  expect(await bootProblems()).toEqual(['/timestamp.json', expect.stringContaining(words)]);
  expect(localStorage).toHaveLength(0);

  serve([text(1)], [await seal(text(1))]);
  await boot();
  serve([text(2)], [await seal(text(2))], await forged());
  expect(await boot()).toMatchObject({
    composition: { revision: 1 },
    freshness: { problem: expect.stringContaining(words) },
  });
  serve([500], [500], 500);
  expect((await boot()).composition.revision).toBe(1);
});

test.each<[string, () => Promise<Answer>, string]>([
  ['expired for 3 days', () => timestamp(2, { exp: daysAgo(3) }), 'expired at'],
  [
    'of the revision before',
    () => timestamp(1, { composition: 'A', recalls: 'A', recalled }),
    'does not name the recalls',
  ],
])('with a timestamp that is %s the composition runs and is reported as stale', async (_what, stale, problem) => {
  serve([text(2)], [await seal(text(2))], await stale());
  const { composition, freshness, ...rest } = await boot();
  expect([composition.revision, freshness.problem, rest.problem]).toEqual([
    2,
    expect.stringContaining(problem),
    undefined,
  ]);
  expect(localStorage.getItem(`${namespace}.composition`)).toContain('"revision":2');
});

test('a clock that is set back makes no old timestamp valid again', async () => {
  const [then, valid] = [daysAgo(100), { iat: daysAgo(100), exp: daysAgo(93) }];
  const old = await timestamp(2, valid);
  jest.spyOn(Date, 'now').mockReturnValue(then * 1000);
  const bootAs = async (builtAt: number) => {
    serve([text(2)], [await seal(text(2))], old);
    return bootComposition(trustIn([signer], { builtAt }));
  };
  await expect(bootAs(valid.exp + 8 * day)).rejects.toThrow('expired at');
  expect(await bootAs(then)).toMatchObject({ freshness: { problem: undefined } });
  jest.spyOn(Date, 'now').mockRestore();
});

test('a new visitor gets a composition of one revision before the timestamp, and none before that or the build', async () => {
  for (const [served, by, revision, builds] of [
    [99, 100, 99, 1],
    [101, 100, 101, 1],
    [98, 100, 'has revision 98, older than 99', 1],
    [1, 1, 'has revision 1, older than 50', 50],
  ] as const) {
    localStorage.clear();
    // Older tools signed four revisions.
    serve([text(served)], [await seal(text(served))], await timestamp(by, { minimumRevision: 1 }));
    const booted = bootComposition(trustIn([signer], { minimumRevision: builds }));
    if (typeof revision === 'number') expect((await booted).composition.revision).toBe(revision);
    else await expect(booted).rejects.toThrow(revision);
  }
});

test('files of two changes are fetched once more, past the cache', async () => {
  const asked = serve([text(1), text(3)], [await seal(text(1)), await seal(text(3))], await timestamp(3));
  expect((await boot()).composition.revision).toBe(3);
  expect(asked).toHaveLength(6);
  expect(jest.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ cache: 'reload' });
});

test('a known visitor keeps the stored composition when a timestamp names one that was not verified', async () => {
  serve([text(1)], [await seal(text(1))]);
  await boot();
  const present = await timestamp(100);
  for (const [composition, by, refused] of [
    [text(100), other, unsigned],
    [text(2), signer, 'older than 99'],
  ] as const) {
    serve([composition], [await seal(composition, by)], present);
    expect(await boot()).toMatchObject({ composition: { revision: 1 }, problem: expect.stringContaining(refused) });
  }
  await expect(bootComposition(trustIn([signer], { minimumRevision: 50 }))).rejects.toThrow('older than');
});

test('one of two signatures is not enough, nor are two by keys of one person', async () => {
  const [again, second] = await Promise.all([aSigner(['promotion'], 'again'), aSigner(['promotion'], 'second', 'Bob')]);
  const trust = trustIn([signer, again, second], { threshold: { promotion: 2 } });
  const sealedBy = async (...signers: Signer[]) => {
    const all = await Promise.all(signers.map((one) => one.seal(text(2))));
    return JSON.stringify({ signatures: all.flatMap(({ signatures }) => signatures) });
  };
  for (const signers of [[signer], [signer, again]]) {
    serve([text(2)], [await sealedBy(...signers)]);
    await expect(bootComposition(trust)).rejects.toThrow(unsigned);
  }
  serve([text(2)], [await sealedBy(signer, second)]);
  expect((await bootComposition(trust)).composition.revision).toBe(2);
});

test('recalls need the key for recalls of this environment, and stay known when the site does not answer', async () => {
  const recalled = [{ slice: 'mf-a', version: '1.0.0', revision: 2 }];
  const timestamps = await aSigner(['timestamp'], 'clock');
  const trust = trustIn([signer, timestamps]);
  const owners = { timestamp: timestamps, rollback: signer };
  for (const forged of [
    await timestampFor(text(2), { timestamp: timestamps }, { recalled }),
    await timestampFor(text(2), owners, { recalled, recallsOf: 'production' }),
  ]) {
    serve([text(2)], [await seal(text(2))], forged);
    expect(await bootComposition(trust)).toMatchObject({ freshness: { recalls: [] } });
  }
  const signed = await timestampFor(text(2), owners, { recalled });
  serve([text(2)], [await seal(text(2))], signed);
  expect(await bootComposition(trust)).toMatchObject({ freshness: { recalls: recalled, problem: undefined } });
  serve([500], [500], 500);
  expect(await bootComposition(trust)).toMatchObject({ freshness: { recalls: recalled } });
});

test('the stored composition is verified again: a changed one is not used', async () => {
  serve([text(5)], [await seal(text(5))]);
  await boot();
  localStorage.setItem(
    `${namespace}.composition`,
    (localStorage.getItem(`${namespace}.composition`) ?? '').replace('Slice', 'Evil!'),
  );
  serve([500], [500]);
  expect(await bootProblems()).toEqual(['/composition.json', 'answered 500']);
});

test('no document can mark a release as one to run without hashes', async () => {
  const modules = { '/x': ['yup'] };
  const menu = [{ place: 'header', label: 'Gifts', path: '/gifts', order: 15, roles: ['any'] }];
  const own = { modules, menu, skeletons: { '/x': { shape: 'grid' } } };
  const marked = text(2).replace('"extras":{', `"extras":{"unverified":true,${JSON.stringify(own).slice(1, -1)},`);
  serve([marked], [await seal(marked)]);
  const [release] = Object.values((await boot()).composition.microFrontends).flat();
  expect(release?.extras).toEqual({ shell: expect.anything(), ...own });
});

test('a browser that cannot verify shows why', async () => {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  serve([text(1)], [await seal(text(1))]);
  expect(await bootProblems()).toEqual(['/composition.json', 'can be verified only over https and on localhost']);
  useWebCrypto();
});

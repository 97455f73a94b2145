import { setImmediate } from 'node:timers/promises';
import { aComposition } from '../slices/a-composition.fixture.ts';
import { aSigner, type Signer, useWebCrypto } from '../trust/signing.fixture.ts';
import { watchComposition } from './composition-watch.ts';

const text = (revision: number) => JSON.stringify({ ...aComposition({}), revision });

let signer: Signer;
let verifying: jest.SpyInstance[];
let listening: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>;
let asked: string[];
let answers: Record<string, string>;
const taken = jest.fn<void, [number]>();

const publish = async (revision: number, by = signer) => {
  answers = {
    '/composition.json': text(revision),
    '/composition.sig': JSON.stringify(await by.seal(text(revision))),
  };
};
const show = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
/** Lets that much time pass, and whatever was asked for be answered and verified. */
const pass = async (milliseconds: number) => {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 10; turn++) {
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
  verifying = [jest.spyOn(crypto.subtle, 'importKey'), jest.spyOn(crypto.subtle, 'verify')];
  localStorage.clear();
  taken.mockReset();
  asked = [];
  await publish(1);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(`${input} ${init?.cache}`);
    return new Response(answers[String(input)] ?? null, { status: answers[String(input)] ? 200 : 500 });
  });
  show('visible');
  listening = jest.spyOn(window, 'addEventListener');
  watchComposition([signer.publicKey], text(1), ({ revision }) => taken(revision));
});
afterEach(() => {
  jest.useRealTimers();
  for (const [event, listener] of listening.mock.calls) window.removeEventListener(event, listener);
});

test('an unchanged composition costs one conditional request every half minute', async () => {
  await pass(23_000);
  expect(asked).toEqual([]);
  await pass(14_000);
  expect(asked).toEqual(['/composition.json no-cache']);
  await pass(90_000);
  expect([3, 4, 5]).toContain(asked.length);
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

test('a composition older than the stored one is ignored, unless it is of another history', async () => {
  const sealed = JSON.stringify(await signer.seal(text(9)));
  localStorage.setItem('nearhand.composition', JSON.stringify({ revision: 9, text: text(9), sealed }));
  await publish(2);
  await pass(37_000);
  expect(taken).not.toHaveBeenCalled();
  const anew = JSON.stringify({ ...JSON.parse(text(1)), ledger: 'begun-anew' });
  answers = { '/composition.json': anew, '/composition.sig': JSON.stringify(await signer.seal(anew)) };
  await pass(37_000);
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

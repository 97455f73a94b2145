import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { aSigner, type Signer, useWebCrypto } from '../trust/signing.fixture.ts';
import { BootError } from './boot-document.ts';
import { bootComposition } from './composition-boot.ts';

type Answer = string | number | 'hangs';

let signer: Signer;
let other: Signer;
beforeAll(async () => {
  useWebCrypto();
  [signer, other] = await Promise.all([aSigner(), aSigner()]);
});
beforeEach(() => localStorage.clear());

const text = (revision: number, title = 'Slice') => {
  const [release] = [aRelease({ routes: [['/x', 'any']] })];
  if (release) release.extras.shell.title = title;
  return JSON.stringify({ ...aComposition({ 'mf-a': release ? [release] : [] }), revision });
};
const seal = async (signed: string, by = signer) => JSON.stringify(await by.seal(signed));

/** Answers of the two files, one after the other; the last one repeats. */
const serve = (compositions: Answer[], signatures: Answer[]) => {
  const asked: string[] = [];
  const answers: Record<string, Answer[]> = {
    '/composition.json': [...compositions],
    '/composition.sig': [...signatures],
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input);
    asked.push(path);
    const waiting = answers[path] ?? [];
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (answer === 'hangs') throw new DOMException('signal timed out', 'TimeoutError');
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
  });
  return asked;
};
const boot = () => bootComposition([signer.publicKey]);
/** The text of BootFailurePage. */
const bootProblems = async () => {
  const error: unknown = await boot().catch((reason: unknown) => reason);
  return error instanceof BootError ? [error.document, ...error.problems] : error;
};

test('a signed composition runs, with one request for each file, and is stored', async () => {
  const asked = serve([text(3)], [await seal(text(3))]);
  const { composition, problem } = await boot();
  expect([composition.revision, problem]).toEqual([3, undefined]);
  expect(asked).toEqual(['/composition.json', '/composition.sig']);
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
  ['a signature file that is no JSON', async () => [text(2), '<html>'], 'is not JSON'],
  ['no signature file', async () => [text(2), 404], 'answered 404'],
  ['no composition', async () => [404, await seal(text(2))], 'answered 404'],
  ['a server error', async () => [500, 500], 'answered 500'],
  ['a hanging server', async () => ['hangs', await seal(text(2))], 'signal timed out'],
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

test('a signature from before a change is fetched once more', async () => {
  const asked = serve([text(2)], [await seal(text(1)), await seal(text(2))]);
  expect((await boot()).composition.revision).toBe(2);
  expect(asked).toHaveLength(4);
});

test('during a key exchange either key is valid; a key for previews is not', async () => {
  const previews = await aSigner(['preview']);
  serve([text(2)], [await seal(text(2), previews)]);
  await expect(bootComposition([previews.publicKey])).rejects.toThrow(unsigned);

  const next = await aSigner(['composition'], 'next-key');
  const both = { signatures: [...(await next.seal(text(2))).signatures, ...(await signer.seal(text(2))).signatures] };
  serve([text(2)], [JSON.stringify(both)]);
  expect((await bootComposition([next.publicKey])).composition.revision).toBe(2);
  expect((await boot()).composition.revision).toBe(2);
});

test('an older composition is rejected, unless the newer one is not signed any more or of another history', async () => {
  serve([text(5)], [await seal(text(5))]);
  await boot();
  serve([text(4)], [await seal(text(4))]);
  expect(await boot()).toMatchObject({
    composition: { revision: 5 },
    problem: expect.stringContaining('older than 5'),
  });
  const stored = JSON.parse(localStorage.getItem('nearhand.composition') ?? '{}');
  localStorage.setItem('nearhand.composition', JSON.stringify({ ...stored, revision: 1e9 }));
  serve([text(6)], [await seal(text(6))]);
  expect(await boot()).toMatchObject({ composition: { revision: 6 } });

  serve([text(4)], [await seal(text(4), other)]);
  expect(await bootComposition([other.publicKey])).toMatchObject({ composition: { revision: 4 } });

  const begunAnew = JSON.stringify({ ...JSON.parse(text(1)), ledger: 'begun-anew' });
  serve([begunAnew], [await seal(begunAnew, other)]);
  expect(await bootComposition([other.publicKey])).toMatchObject({ composition: { revision: 1 } });
});

test('the stored composition is verified again: a changed one is not used', async () => {
  serve([text(5)], [await seal(text(5))]);
  await boot();
  localStorage.setItem(
    'nearhand.composition',
    (localStorage.getItem('nearhand.composition') ?? '').replace('Slice', 'Evil!'),
  );
  serve([500], [500]);
  expect(await bootProblems()).toEqual(['/composition.json', 'answered 500']);
});

test('no document can mark a release as one to run without hashes', async () => {
  const modules = { '/x': ['yup'] };
  const menu = [{ place: 'header', label: 'Gifts', path: '/gifts', order: 15, roles: ['any'] }];
  const marked = text(2).replace(
    '"extras":{',
    `"extras":{"unverified":true,"modules":${JSON.stringify(modules)},"menu":${JSON.stringify(menu)},`,
  );
  serve([marked], [await seal(marked)]);
  const [release] = Object.values((await boot()).composition.microFrontends).flat();
  expect(release?.extras).toEqual({ shell: expect.anything(), modules, menu });
});

test('a browser that cannot verify shows why', async () => {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  serve([text(1)], [await seal(text(1))]);
  expect(await bootProblems()).toEqual(['/composition.json', 'can be verified only over https and on localhost']);
  useWebCrypto();
});

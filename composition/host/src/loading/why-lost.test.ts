import { createHash } from 'node:crypto';
import { useWebCrypto } from '../trust/signing.fixture.ts';
import { whyLost } from './why-lost.ts';

const file = 'page();';
const hash = `sha384-${createHash('sha384').update(file).digest('base64')}`;

type Answer = number | undefined;
const site = '/timestamp.json';

/** By address, what a browser gets: a status, or no answer. Requests with a hash fail. */
const withAnswers = (answers: Record<string, Answer>, body: BodyInit = 'another();') =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const status = answers[`${init?.mode ?? ''} ${url}`.trim()];
    if (status === undefined || init?.integrity) throw new TypeError('Failed to fetch');
    return new Response(body, { status });
  });
beforeAll(useWebCrypto);
afterEach(() => jest.restoreAllMocks());

const own = 'http://localhost/releases/x/page.js';
const other = 'https://cdn.test/x/page.js';

test.each<[what: string, url: string, answers: Record<string, Answer>, source: string]>([
  ['a blocker stops a file of this site', own, { [site]: 200 }, 'network'],
  ['the site is away', own, {}, 'network'],
  ['the site answers with an error', own, { [site]: 200, [own]: 503 }, 'unreachable'],
  ['the site has no such file', own, { [site]: 200, [own]: 404 }, 'release'],
  ['the site has another file', own, { [site]: 200, [own]: 200 }, 'tampering'],
  ['a blocker stops a file of another site', other, { [site]: 200, 'no-cors https://cdn.test': 200 }, 'network'],
  ['another site is away', other, { [site]: 200 }, 'unreachable'],
  [
    'another site does not allow this one to read it',
    other,
    { [site]: 200, 'no-cors https://cdn.test': 200, [`no-cors ${other}`]: 200 },
    'unreachable',
  ],
])('%s', async (_what, url, answers, source) => {
  withAnswers(answers);
  expect(await whyLost(url, hash)).toBe(source);
});

const cutOff = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });

test.each([
  ['the browser was offline for a moment', () => file],
  ['the answer is cut off', cutOff],
])('no release is blamed when %s', async (_what, body) => {
  withAnswers({ [own]: 200 }, body());
  expect(await whyLost(own, hash)).toBe('network');
});

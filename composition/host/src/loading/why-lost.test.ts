import { whyLost } from './why-lost.ts';

type Answer = number | undefined;
const site = '/timestamp.json';

/** By address, what a browser gets: a status, or no answer. */
const withAnswers = (answers: Record<string, Answer>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const status = answers[`${init?.mode ?? ''} ${url}`.trim()];
    if (status === undefined || init?.integrity) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
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
  expect(await whyLost(url, 'sha384-x')).toBe(source);
});

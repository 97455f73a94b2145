import { failureStages } from '../telemetry/stages.ts';
import { diagnose, diagnoseCall, diagnosisText, type FailureFacts } from './diagnosis.ts';

const entry = 'mf-a: https://site.example/releases/mf-a/1.0.0/remoteEntry.js could not be loaded';

test.each<[what: string, stage: string, message: string, cause: string, next: string, more?: Partial<FailureFacts>]>([
  [
    'HTML, by the answer',
    'entry',
    entry,
    'answered HTML',
    'Is it published?',
    { found: { status: 200, type: 'text/html; charset=utf-8' } },
  ],
  ['HTML, by the message', 'entry', "SyntaxError: Unexpected token '<'", 'answered HTML', 'Is it published?'],
  [
    'a missing file',
    'entry',
    entry,
    'does not exist',
    'publish it again',
    { found: { status: 404, type: 'text/plain' } },
  ],
  ['a server with errors', 'page', entry, 'answers with an error', 'store of releases', { found: { status: 503 } }],
  ['a changed file', 'integrity', 'mf-a: x.js could not be loaded', 'differs from the hash', 'Publish again'],
  [
    'a server without CORS',
    'preview',
    'The dev server at localhost:4103',
    'CORS',
    'access-control-allow-origin',
    { found: { isClosedToSite: true } },
  ],
  ['CORS, by the message', 'entry', 'blocked by CORS policy', 'CORS', 'access-control-allow-origin'],
  ['http in https', 'entry', 'Mixed Content: the page was loaded over HTTPS', 'mixed content', 'https'],
  ['a missing container', 'entry', '/remoteEntry.js holds no mf_a_1', 'did not define its container', 'release.json'],
  ['a taken container', 'integrity', 'mf-a: mf_a_1 is taken', 'exists already', 'another container name'],
  [
    'a shared module without a version',
    'module',
    '[ Federation Runtime ]: #RUNTIME-006 Invalid loadShareSync',
    'needs a shared module',
    'shared of release.json',
  ],
  [
    'a singleton',
    'module',
    'Version 18.2.0 of shared singleton module react does not satisfy the requirement',
    'exists once per page',
    'widen its range',
  ],
  ['a lost chunk', 'page', 'mf-a: Loading chunk 7 failed. (error)', 'chunk of the release was lost', 'published'],
  [
    'the policy',
    'policy',
    'script-src-elem https://cdn.example/x.js',
    'Content-Security-Policy',
    'Load files from the release',
  ],
  [
    'a script without a hash',
    'error',
    "Refused to run /x.js: it is neither this site's nor of a release",
    'no signed release lists',
    'Publish the file',
  ],
  ['a timeout', 'entry', 'x.js does not come, and this site answers', 'in time', 'server of the files'],
  [
    'an old platform',
    'incompatible',
    'is built for platform ^3.0.0, and this is 2.1.0',
    'another version of the platform',
    'Load the page again',
  ],
  ['a recall', 'entry', 'mf-a: was recalled', 'recalled', 'release history'],
  ['a hang', 'hang', '', 'hung', 'loop'],
  ['a hidden header', 'header', 'the header was hidden', 'header', 'Scope its styles'],
  [
    'a translator',
    'render',
    "NotFoundError: Failed to execute 'removeChild' on 'Node'",
    'translator',
    'without extensions',
  ],
  ['no connection', 'entry', entry, 'offline', 'connection', { isOffline: true }],
  ['another export', 'module', 'mf-a: ./routes has no /x', 'does not export', 'validate'],
  [
    'no dev server',
    'preview',
    'The dev server at localhost:4103 does not answer as one of a slice does.',
    'Nothing on this computer answers',
    'Start the dev server',
  ],
  ['an old link', 'preview', 'This preview link expired at 10:00.', 'expired', 'new one'],
  ['an unknown loss', 'entry', entry, 'did not come', 'Open its address'],
])('%s is diagnosed', (_what, stage, message, cause, next, more = {}) => {
  expect(diagnose({ stage, message, ...more })).toEqual({
    cause: expect.stringContaining(cause),
    next: expect.stringContaining(next),
  });
});

test('each stage has a diagnosis of its own, also without a message', () => {
  const texts = failureStages.map((stage) => diagnosisText({ stage, message: '' }));
  expect(new Set(texts).size).toBe(failureStages.length);
});

test.each([
  [{ status: 404, isUnknownRoute: true }, 'no such route'],
  [{ status: 404 }, 'no such record'],
  [{ status: 422 }, 'rejected'],
  [{ status: 502 }, 'failed'],
  [{ isTimeout: true }, 'in time'],
  [{ isOffline: true }, 'offline'],
  [{}, 'does not run'],
])('a call that ended with %j is diagnosed', (end, words) => {
  expect(diagnoseCall(end)?.cause).toContain(words);
});

test('a call that went well has no diagnosis', () => expect(diagnoseCall({ status: 204 })).toBeUndefined());

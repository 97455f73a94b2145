import { failureStages } from '../telemetry/stages.ts';
import { diagnose, diagnoseCall, diagnosisText, type FailureFacts } from './diagnosis.ts';

const entry = 'mf-a: https://site.example/releases/mf-a/1.0.0/remoteEntry.js could not be loaded';

test.each<[string, FailureFacts, cause: string, next: string]>([
  [
    'HTML, by the answer',
    { stage: 'entry', message: entry, found: { status: 200, type: 'text/html; charset=utf-8' } },
    'answered HTML',
    'Is it published?',
  ],
  [
    'HTML, by the message',
    { stage: 'entry', message: "SyntaxError: Unexpected token '<'" },
    'answered HTML',
    'Is it published?',
  ],
  [
    'a missing file',
    { stage: 'entry', message: entry, found: { status: 404, type: 'text/plain' } },
    'does not exist',
    'publish it again',
  ],
  [
    'a server with errors',
    { stage: 'page', message: entry, found: { status: 503 } },
    'answers with an error',
    'store of releases',
  ],
  [
    'a changed file',
    { stage: 'integrity', message: 'mf-a: x.js could not be loaded' },
    'differs from the hash',
    'Publish again',
  ],
  [
    'a server without CORS',
    { stage: 'preview', message: 'The dev server at localhost:4103', found: { isClosedToSite: true } },
    'CORS',
    'access-control-allow-origin',
  ],
  [
    'CORS, by the message',
    { stage: 'entry', message: 'blocked by CORS policy' },
    'CORS',
    'access-control-allow-origin',
  ],
  [
    'http in https',
    { stage: 'entry', message: 'Mixed Content: the page was loaded over HTTPS' },
    'mixed content',
    'https',
  ],
  [
    'a missing container',
    { stage: 'entry', message: '/remoteEntry.js holds no mf_a_1' },
    'did not define its container',
    'release.json',
  ],
  [
    'a taken container',
    { stage: 'integrity', message: 'mf-a: mf_a_1 is taken' },
    'exists already',
    'another container name',
  ],
  [
    'a shared module without a version',
    { stage: 'module', message: '[ Federation Runtime ]: #RUNTIME-006 Invalid loadShareSync' },
    'needs a shared module',
    'shared of release.json',
  ],
  [
    'a singleton',
    { stage: 'module', message: 'Version 18.2.0 of shared singleton module react does not satisfy the requirement' },
    'exists once per page',
    'widen its range',
  ],
  [
    'a lost chunk',
    { stage: 'page', message: 'mf-a: Loading chunk 7 failed. (error)' },
    'chunk of the release was lost',
    'published',
  ],
  [
    'the policy',
    { stage: 'policy', message: 'script-src-elem https://cdn.example/x.js' },
    'Content-Security-Policy',
    'Load files from the release',
  ],
  [
    'a script without a hash',
    { stage: 'error', message: "Refused to run /x.js: it is neither this site's nor of a release" },
    'no signed release lists',
    'Publish the file',
  ],
  [
    'a timeout',
    { stage: 'entry', message: 'x.js does not come, and this site answers' },
    'in time',
    'server of the files',
  ],
  [
    'an old platform',
    { stage: 'incompatible', message: 'is built for platform ^3.0.0, and this is 2.1.0' },
    'another version of the platform',
    'Load the page again',
  ],
  ['a recall', { stage: 'entry', message: 'mf-a: was recalled' }, 'recalled', 'release history'],
  ['a hang', { stage: 'hang', message: '' }, 'hung', 'loop'],
  ['a hidden header', { stage: 'header', message: 'the header was hidden' }, 'header', 'Scope its styles'],
  [
    'a translator',
    { stage: 'render', message: "NotFoundError: Failed to execute 'removeChild' on 'Node'" },
    'translator',
    'without extensions',
  ],
  ['no connection', { stage: 'entry', message: entry, isOffline: true }, 'offline', 'connection'],
  ['another export', { stage: 'module', message: 'mf-a: ./routes has no /x' }, 'does not export', 'validate'],
  [
    'no dev server',
    { stage: 'preview', message: 'The dev server at localhost:4103 does not answer as one of a slice does.' },
    'Nothing on this computer answers',
    'Start the dev server',
  ],
  ['an old link', { stage: 'preview', message: 'This preview link expired at 10:00.' }, 'expired', 'new one'],
  ['an unknown loss', { stage: 'entry', message: entry }, 'did not come', 'Open its address'],
])('%s is diagnosed', (_case, facts, cause, next) => {
  expect(diagnose(facts)).toEqual({ cause: expect.stringContaining(cause), next: expect.stringContaining(next) });
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

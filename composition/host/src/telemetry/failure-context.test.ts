import type { TelemetryReport } from '@slices/format';
import { aRelease } from '../slices/a-composition.fixture.ts';
import { nothingComposed } from '../state/composition-provider.tsx';
import type { EndedCall } from './api-calls.ts';
import { createDescribe } from './failure-context.ts';
import { LastClicks } from './last-clicks.ts';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

const release = aRelease({ version: '2.0.0' });
const canary = aRelease({ version: '1.1.0', default: false, traffic: 10 });
const about = { owner: 'team', fallbacks: [] };
const all = [
  { ...about, name: 'mf-x', title: 'X', release },
  { ...about, name: 'mf-y', title: 'Y', release: canary },
];
const place = {
  shell: '1.0.0',
  slices: () => ({ ...nothingComposed.slices, revision: 7, all }),
  patternOf: () => '/x/:id',
  role: () => 'editor',
};
const failed: Failed = {
  kind: 'failed',
  slice: 'mf-x',
  version: '2.0.0',
  owner: 'team',
  stage: 'render',
  message: 'mf-x: No basket of Annabel Quixworth',
  page: '/x/:id',
  healed: false,
  frames: ['/releases/mf-x/2.0.0/page.js:1:2345'],
};
const contract = {
  'GET items/:id': { roles: 'anyone', answer: { type: 'object', properties: { name: { type: 'string' } } } },
};
const files: Record<string, string> = {
  '/releases/x/2.0.0/page.js': 'throw new Error("No basket of " + person.name)',
  '/releases/x/2.0.0/api.json': JSON.stringify(contract),
};
let isOffline: boolean;
beforeEach(() => {
  isOffline = false;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return new Response(files[new URL(String(input), window.location.href).pathname] ?? '');
  });
});
afterEach(() => void jest.restoreAllMocks());

const describeWith = (...calls: Omit<EndedCall, 'here' | 'milliseconds'>[]) => {
  const describe = createDescribe(() => ({ calls, clicks: [] }));
  return () => new Promise<Failed>((send) => void describe({ report: failed, healed: true, place, send }));
};
const answered = { name: 'GET items/:id', status: 200, answer: { name: 'Annabel Quixworth', secret: 'Theobald' } };

test('a failure has releases that are not the default, the session’s role and shapes by the contract of its release', async () => {
  const { message, context } = await describeWith(answered, { name: 'GET others' })();
  expect(message).toBe('mf-x: No basket of …');
  expect(context).toMatchObject({
    revision: 7,
    shell: '1.0.0',
    releases: [{ slice: 'mf-y', version: '1.1.0' }],
    role: 'editor',
    calls: [
      { route: 'GET items/:id', status: 200, shape: '{"name":"s"}' },
      { route: 'GET others', status: 0 },
    ],
  });
  expect(JSON.stringify(context)).not.toMatch(/Annabel|Theobald|secret/);
});

test('texts that are no route or code of an API are left out', async () => {
  const calls = [{ name: 'GET of Annabel' }, { name: 'GET x', status: 409, code: 'Sorry, Annabel.' }];
  const { context } = await describeWith(...calls)();
  expect(context?.calls).toEqual([{ route: 'GET x', status: 409 }]);
});

test('the first failures of a document have circumstances', async () => {
  const describe = describeWith();
  const reports = await Promise.all(Array.from({ length: 6 }, () => describe()));
  expect(reports.filter(({ context }) => context)).toHaveLength(4);
});

test('without the files of the code, the message has words of browsers alone', async () => {
  isOffline = true;
  const { message, context } = await describeWith(answered)();
  expect(message).toBe('mf-x: No … of …');
  expect(context?.calls).toEqual([{ route: 'GET items/:id', status: 200 }]);
});

test('a clicked element is found again by its path, which has no text of it', () => {
  document.body.innerHTML = '<main><ul><li><b>Annabel</b></li><li id="annabel"><b><i>x</i></b></li></ul></main>';
  const clicks = new LastClicks();
  const target = document.querySelector('i');
  document.body.addEventListener('click', (event) => clicks.note(event), { once: true });
  target?.click();
  expect(clicks.paths).toEqual([expect.not.stringContaining('nnabel')]);
  expect(document.querySelector(clicks.paths[0] ?? '')).toBe(target);
});

/** In a separate document. */
import { configureHost } from '../settings/host-settings.ts';
import { aRelease } from '../slices/a-composition.fixture.ts';
import { allow } from './integrity.ts';
import { ownPolicy } from './trusted-types.ts';

const hash = `sha384-${'B'.repeat(64)}`;
type Rule = (text: string) => string | null;
let policy: Record<'createScriptURL' | 'createScript' | 'createHTML', Rule>;
beforeAll(() => {
  const createPolicy = (_name: string, rules: typeof policy) => {
    policy = rules;
  };
  Object.defineProperty(window, 'trustedTypes', { value: { createPolicy } });
  ownPolicy();
  configureHost({ platform: '', thirdPartyScript: () => 'https://cards.test/v3/cards.js' });
  allow({ ...aRelease(), url: 'https://cdn.test/x/1/remoteEntry.js' }, { 'page.js': hash });
  const preview = { ...aRelease(), url: 'http://localhost:4103/remoteEntry.js' };
  allow({ ...preview, extras: { ...preview.extras, unverified: true } }, {});
  const forged = { ...aRelease(), url: 'https://evil.test/remoteEntry.js' };
  allow({ ...forged, extras: { ...forged.extras, unverified: true } }, {});
});
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));

test.each([
  ['/assets/about.1a2b.js', false],
  ['https://cdn.test/x/1/page.js', false],
  ['http://localhost:4103/page.hot-update.js', true],
  ['https://cards.test/v3/part.js', true],
  ['https://cdn.test/x/1/other.js', false],
  ['/assets/../api/uploads/a.js', false],
  ['/assets/..%2Freleases/x/1/remoteEntry.js', false],
  ['/main.hot-update.js', false],
  ['https://evil.test/remoteEntry.js', false],
  ['http://localhost:4104/page.js', false],
  ['data:text/javascript,alert(1)', false],
])('past the shell’s own setter, a script of %s may run: %s', (url, may) => {
  expect(policy.createScriptURL(url)).toBe(may ? url : null);
});

test.each([
  ['createScript', '{"@context":"https://schema.org"}', true],
  ['createScript', 'alert(1)', false],
  ['createHTML', ' ', true],
  ['createHTML', '<img src=x onerror=alert(1)>', false],
] as const)('%s of %s passes: %s', (rule, text, passes) => {
  expect(policy[rule](text)).toBe(passes ? text : null);
});

/** In a separate document, number 1. */
import { ownedModules } from '../released-code/own-modules.ts';
import { configureHost } from '../settings/host-settings.ts';
import type { OtherReact } from '../settings/other-reacts.ts';
import { aRelease } from '../slices/a-composition.fixture.ts';
import { otherReactOf } from './other-react.ts';

const react18: OtherReact = { withScope: (container) => container, inPage: (component) => component };
const releaseFor = (range: string) => {
  const release = aRelease();
  return { ...release, extras: { ...release.extras, react: range } };
};

beforeAll(() => {
  const own = { version: '19.2.7', get: async () => () => ({}), lib: undefined };
  ownedModules.set('react', { own, lib: undefined } as never);
  configureHost({ platform: '@site/platform', otherReacts: { '18.3.1': async () => react18 } });
});
afterAll(() => {
  ownedModules.delete('react');
  configureHost({ platform: '@site/platform' });
});

test.each([
  ['^19.2.0', 'a range that the host fits'],
  ['19.2.0', 'the exact version of a build, of the host’s major'],
])('a release for %s runs on the React of the host: %s', (range) => {
  expect(otherReactOf(releaseFor(range))).toBeUndefined();
});

test('a release for another major gets it, or says which one is missing', async () => {
  expect(await otherReactOf(releaseFor('^18.0.0'))).toBe(react18);
  expect(() => otherReactOf(releaseFor('^17.0.0'))).toThrow('needs React ^17.0.0');
});

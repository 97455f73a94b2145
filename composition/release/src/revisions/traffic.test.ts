import { someRelease } from '../environment.fixture.ts';
import { madeLive, promoted, rolledBack } from './traffic.ts';

const releases = (text: string) =>
  (text ? text.split(', ') : []).map((one) => {
    const [version = '', kind, share = '0'] = one.split(/:? /);
    return { ...someRelease('a', version), deployment: { traffic: Number(share), default: kind === 'live' } };
  });
const textOf = (list: ReturnType<typeof promoted>): string =>
  list
    .map(({ metadata, deployment: { traffic, default: isDefault } }) => {
      const state = isDefault ? `live ${traffic}` : traffic > 0 ? `canary ${traffic}` : 'old';
      return `${metadata.version}: ${state}`;
    })
    .join(', ');
const expectOutcome = (change: () => ReturnType<typeof promoted>, after: string | RegExp): void => {
  if (after instanceof RegExp) expect(change).toThrow(after);
  else expect(textOf(change())).toBe(after);
};

test.each<[string, string, [version: string, traffic: number], string | RegExp]>([
  ['the first release is live', '', ['1', 100], '1: live 100'],
  ['the first release cannot be a canary', '', ['1', 10], /first release must have all visitors/],
  ['the live release becomes the old one', '1: live 100', ['2', 100], '2: live 100, 1: old'],
  ['there is one old release, not two', '2: live 100, 1: old', ['3', 100], '3: live 100, 2: old'],
  ['the old release becomes live again', '2: live 100, 1: old', ['1', 100], '1: live 100, 2: old'],
  ['a canary', '2: live 100, 1: old', ['3', 10], '2: live 90, 3: canary 10, 1: old'],
  ['the old release becomes a canary', '2: live 100, 1: old', ['1', 10], '2: live 90, 1: canary 10'],
  ['a canary grows', '1: live 90, 2: canary 10', ['2', 50], '1: live 50, 2: canary 50'],
  ['a canary becomes live', '1: live 90, 2: canary 10, 0: old', ['2', 100], '2: live 100, 1: old'],
  ['a second canary', '1: live 90, 2: canary 10', ['3', 10], /mf-a 2 is a canary already \(10 %\)/],
  ['a release past a canary', '1: live 90, 2: canary 10', ['3', 100], /mf-a 2 is a canary already/],
  ['the live one again', '1: live 100, 0: old', ['1', 100], '1: live 100, 0: old'],
])('promoting: %s', (_what, before, [version, traffic], after) => {
  expectOutcome(() => promoted('mf-a', releases(before), someRelease('a', version), traffic), after);
});

test.each<[string, string, string | RegExp]>([
  ['a canary goes', '1: live 90, 2: canary 10, 0: old', '1: live 100, 0: old'],
  ['the old release becomes live', '2: live 100, 1: old', '1: live 100'],
  ['there is no old release', '1: live 100', /no earlier release to go back to/],
])('rolling back: %s', (_what, before, after) => {
  expectOutcome(() => rolledBack('mf-a', releases(before)), after);
});

test('a new build of a local start leaves the canary its share', () => {
  const after = madeLive(releases('1: live 90, 2: canary 10'), someRelease('a', '3'));
  expect(textOf(after)).toBe('3: live 90, 2: canary 10, 1: old');
});

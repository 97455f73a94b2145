import { someRelease } from '../environment.fixture.ts';
import { madeLive, promoted, rolledBack } from './traffic.ts';

type State = Record<string, string>;

/** `{ 1: 'live 90', 2: 'canary 10', 0: 'kept' }` */
const releases = (state: State) =>
  Object.entries(state).map(([version, what]) => {
    const [kind, share = '0'] = what.split(' ');
    return { ...someRelease('a', version), deployment: { traffic: Number(share), default: kind === 'live' } };
  });
const state = (list: ReturnType<typeof promoted>): State =>
  Object.fromEntries(
    list.map(({ metadata, deployment: { traffic, default: isDefault } }) => [
      metadata.version,
      isDefault ? `live ${traffic}` : traffic > 0 ? `canary ${traffic}` : 'kept',
    ]),
  );

test.each<[string, State, [version: string, traffic: number], State | RegExp]>([
  ['the first release is live', {}, ['1', 100], { 1: 'live 100' }],
  ['the first release cannot be a canary', {}, ['1', 10], /first release must have all visitors/],
  ['what was live is kept', { 1: 'live 100' }, ['2', 100], { 2: 'live 100', 1: 'kept' }],
  ['one is kept, not two', { 2: 'live 100', 1: 'kept' }, ['3', 100], { 3: 'live 100', 2: 'kept' }],
  ['what was kept is live again', { 2: 'live 100', 1: 'kept' }, ['1', 100], { 1: 'live 100', 2: 'kept' }],
  ['a canary', { 2: 'live 100', 1: 'kept' }, ['3', 10], { 2: 'live 90', 3: 'canary 10', 1: 'kept' }],
  ['what is kept becomes a canary', { 2: 'live 100', 1: 'kept' }, ['1', 10], { 2: 'live 90', 1: 'canary 10' }],
  ['a canary grows', { 1: 'live 90', 2: 'canary 10' }, ['2', 50], { 1: 'live 50', 2: 'canary 50' }],
  ['a canary shrinks', { 1: 'live 50', 2: 'canary 50' }, ['2', 1], { 1: 'live 99', 2: 'canary 1' }],
  ['a canary becomes live', { 1: 'live 90', 2: 'canary 10', 0: 'kept' }, ['2', 100], { 2: 'live 100', 1: 'kept' }],
  ['a second canary', { 1: 'live 90', 2: 'canary 10' }, ['3', 10], /mf-a 2 is a canary already \(10 %\)/],
  ['past a canary', { 1: 'live 90', 2: 'canary 10' }, ['3', 100], /mf-a 2 is a canary already/],
  ['the live one again', { 1: 'live 100', 0: 'kept' }, ['1', 100], { 1: 'live 100', 0: 'kept' }],
])('promoting: %s', (_what, before, [version, traffic], after) => {
  const promote = () => state(promoted('mf-a', releases(before), someRelease('a', version), traffic));
  if (after instanceof RegExp) expect(promote).toThrow(after);
  else expect(promote()).toEqual(after);
});

test.each<[string, State, State | RegExp]>([
  ['a canary goes', { 1: 'live 90', 2: 'canary 10', 0: 'kept' }, { 1: 'live 100', 0: 'kept' }],
  ['the one before comes back', { 2: 'live 100', 1: 'kept' }, { 1: 'live 100' }],
  ['there is none before', { 1: 'live 100' }, /no earlier release to go back to/],
])('rolling back: %s', (_what, before, after) => {
  const rollBack = () => state(rolledBack('mf-a', releases(before)).releases);
  if (after instanceof RegExp) expect(rollBack).toThrow(after);
  else expect(rollBack()).toEqual(after);
});

test('a new build of a local start leaves the canary its share', () => {
  expect(state(madeLive(releases({ 1: 'live 90', 2: 'canary 10' }), someRelease('a', '3')))).toEqual({
    3: 'live 90',
    2: 'canary 10',
    1: 'kept',
  });
});

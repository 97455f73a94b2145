import { getInstance, init } from '@module-federation/runtime';
import { ownModules, resolveOwn } from '../released-code/own-modules.ts';
import { restoreModules } from './restored-modules.ts';

const own = () => expect.objectContaining({ own: true });
const scope = () => getInstance()?.shareScopeMap.default ?? {};
beforeAll(() => {
  const shareConfig = { singleton: true, requiredVersion: '1.0.0' };
  init({
    name: 'shell',
    remotes: [],
    shared: { react: { version: '1.0.0', lib: () => ({ own: true }), shareConfig, scope: 'default' } },
  });
  ownModules();
});

const resolved = (shareConfig: object = { singleton: true, requiredVersion: '^1.0.0' }) => {
  const instance = getInstance();
  if (!instance) throw new Error('no federation runtime');
  const found = { shared: Object(undefined), useTreesShaking: false };
  const args: Parameters<typeof resolveOwn>[0] = {
    shareScopeMap: instance.shareScopeMap,
    scope: 'default',
    pkgName: 'react',
    version: '1.0.0',
    GlobalFederation: Reflect.get(globalThis, '__FEDERATION__'),
    shareInfo: Object({ shareConfig }),
    resolver: () => found,
  };
  return resolveOwn(args).resolver()?.shared?.lib?.();
};

test.each<[how: string, change: () => void]>([
  ['a changed module', () => Object.assign(scope().react?.['1.0.0'] ?? {}, { lib: () => ({ planted: true }) })],
  [
    'another entry',
    () => Object.assign(scope().react ?? {}, { '1.0.0': { lib: () => ({}), get: async () => () => ({}) } }),
  ],
  ['no entry', () => Reflect.deleteProperty(scope(), 'react')],
])('%s in the share scope reaches no release, is named and put back', (_how, change) => {
  change();
  expect(resolved()).toEqual(own());
  expect(restoreModules()).toEqual(['react']);
  expect(scope().react?.['1.0.0']?.lib?.()).toEqual(own());
  expect(restoreModules()).toEqual([]);
});

test('a release that needs another version gets the one that it brings', () => {
  expect(resolved({ singleton: false, requiredVersion: '^9.0.0' })).toBeUndefined();
});

test('another version beside it is no fault: a release brought its own, and gets the shell’s', () => {
  Object.assign(scope().react ?? {}, { '9.0.0': { lib: () => ({}), get: async () => () => ({}) } });
  expect(restoreModules()).toEqual([]);
  expect(resolved()).toEqual(own());
});

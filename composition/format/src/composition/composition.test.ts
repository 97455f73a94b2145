import { namespace } from '../names/namespace.ts';
import { parseComposition } from './composition.ts';

const release = (change: Record<string, unknown> = {}, shell: Record<string, unknown> = {}) => ({
  url: '/releases/mf-orders/0.1.0-abc/remoteEntry.js',
  metadata: { version: '0.1.0-abc', integrity: `sha384-${'A'.repeat(64)}` },
  deployment: { traffic: 100, default: true },
  extras: {
    shell: {
      platform: '^1.0.0',
      container: 'mf_orders_1',
      owner: 'team-orders',
      title: 'Orders',
      routes: [{ path: '/user/my-orders', roles: ['member'] }],
      slots: [],
      ...shell,
    },
  },
  ...change,
});
const composition = (microFrontends: Record<string, unknown[]>) => ({ schema: 'x', revision: 1, microFrontends });
const problems = (data: unknown) => {
  const parsed = parseComposition(data);
  return parsed.ok ? [] : parsed.problems;
};

test('a sound composition passes, with what is optional filled in', () => {
  const parsed = parseComposition(composition({ 'mf-orders': [release()] }));
  expect(parsed.ok && parsed.value.microFrontends['mf-orders']?.[0]?.extras.shell.routes[0]?.preload).toEqual([]);
});

test('a member that a later release tool adds at the top is no problem', () => {
  expect(problems({ ...composition({ 'mf-orders': [release()] }), added: 'later' })).toEqual([]);
});

test('a shell refuses a composition for a shell that can do more: an open tab keeps its own', () => {
  const host = { version: '2.0.0', platform: '2.0.0', shared: {}, paths: ['/'] };
  const releases = { 'mf-orders': [release()] };
  expect(problems({ ...composition(releases), host: { ...host, hashesOnDemand: true } })).toEqual([]);
  expect(problems({ ...composition(releases), host: { ...host, canDoMore: true } }).join()).toMatch(/host\.canDoMore/);
});

test.each<[string, unknown, RegExp]>([
  ['no object', 'hello', /object/i],
  ['a release after the first that is wrong', composition({ a: [release(), { url: 3 }] }), /microFrontends\.a\.1/],
  ['a script address', composition({ a: [release({ url: 'javascript:alert(1)' })] }), /a\.0\.url/],
  ['another host without a scheme', composition({ a: [release({ url: '//evil.test/x.js' })] }), /a\.0\.url/],
  ['another host behind a tab', composition({ a: [release({ url: '/\t/evil.test/x.js' })] }), /a\.0\.url/],
  ['no hash', composition({ a: [release({ metadata: { version: '1.0.0' } })] }), /integrity/],
  [
    'traffic that does not add up',
    composition({ a: [release({ deployment: { traffic: 90, default: true } })] }),
    /add up/,
  ],
  ['no default', composition({ a: [release({ deployment: { traffic: 100, default: false } })] }), /default/],
  [
    'a version twice',
    composition({
      a: [
        release({ deployment: { traffic: 50, default: true } }),
        release({ deployment: { traffic: 50, default: false } }),
      ],
    }),
    /twice/,
  ],
  ['no role', composition({ a: [release({}, { routes: [{ path: '/a', roles: ['The King'] }] })] }), /roles/],
  [
    'a file outside the release',
    composition({ a: [release({}, { routes: [{ path: '/a', roles: ['any'], preload: ['../x.js'] }] })] }),
    /preload/,
  ],
  ['two slices on one path', composition({ a: [release()], b: [release()] }), /both serve \/user\/my-orders/],
])('%s is refused with its place', (_name, data, expected) => {
  expect(problems(data).join('\n')).toMatch(expected);
});

test('two slices may share a path for different people', () => {
  const routes = [{ path: '/user/my-orders', roles: ['editor', 'admin'] }];
  const forEditors = release({}, { routes, container: 'mf_other_1' });
  expect(problems(composition({ 'mf-orders': [release()], 'mf-other': [forEditors] }))).toEqual([]);
});

test.each(['mf_orders', 'mf_orders_1f'])("a container %s is its slice's own", (container) => {
  expect(problems(composition({ 'mf-orders': [release({}, { container })] }))).toEqual([]);
});

test.each(['fetch', `__${namespace}Integrity`, 'mf_other_1', 'mf_orders2_1', 'mf_orders_old_1', 'mf_orders_'])(
  'a container %s is not called after its slice',
  (container) => {
    const own = composition({ 'mf-orders': [release({}, { container })] });
    expect(problems(own)).toEqual([`microFrontends.mf-orders: the container ${container} must be called mf_orders_…`]);
  },
);

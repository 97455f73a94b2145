import { parseComposition } from './composition.ts';

const release = (change: Record<string, unknown> = {}, shell: Record<string, unknown> = {}) => ({
  url: '/releases/mf-bookings/0.1.0-abc/remoteEntry.js',
  metadata: { version: '0.1.0-abc', integrity: `sha384-${'A'.repeat(64)}` },
  deployment: { traffic: 100, default: true },
  extras: {
    shell: {
      platform: '^1.0.0',
      container: 'mf_bookings_1',
      owner: 'team-bookings',
      title: 'Bookings',
      routes: [{ path: '/user/my-bookings', roles: ['customer'] }],
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
  const parsed = parseComposition(composition({ 'mf-bookings': [release()] }));
  expect(parsed.ok && parsed.value.microFrontends['mf-bookings']?.[0]?.extras.shell.routes[0]?.preload).toEqual([]);
});

test('a member that a later release tool adds at the top is no problem', () => {
  expect(problems({ ...composition({ 'mf-bookings': [release()] }), added: 'later' })).toEqual([]);
});

test('a shell refuses a composition for a shell that can do more: an open tab keeps its own', () => {
  const host = { version: '2.0.0', platform: '2.0.0', shared: {}, paths: ['/'] };
  const releases = { 'mf-bookings': [release()] };
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
  ['two slices on one path', composition({ a: [release()], b: [release()] }), /both serve \/user\/my-bookings/],
])('%s is refused with its place', (_name, data, expected) => {
  expect(problems(data).join('\n')).toMatch(expected);
});

test('two slices may share a path for different people', () => {
  const routes = [{ path: '/user/my-bookings', roles: ['provider', 'admin'] }];
  const forProviders = release({}, { routes, container: 'mf_other_1' });
  expect(problems(composition({ 'mf-bookings': [release()], 'mf-other': [forProviders] }))).toEqual([]);
});

test.each(['mf_bookings', 'mf_bookings_1f'])("a container %s is its slice's own", (container) => {
  expect(problems(composition({ 'mf-bookings': [release({}, { container })] }))).toEqual([]);
});

test.each(['fetch', '__nearhandIntegrity', 'mf_other_1', 'mf_bookings2_1', 'mf_bookings_old_1', 'mf_bookings_'])(
  'a container %s is not called after its slice',
  (container) => {
    const own = composition({ 'mf-bookings': [release({}, { container })] });
    expect(problems(own)).toEqual([
      `microFrontends.mf-bookings: the container ${container} must be called mf_bookings_…`,
    ]);
  },
);

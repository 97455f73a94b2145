import { parseWith } from './composition.ts';
import { releaseManifestOf } from './release-manifest.ts';

const site = { platform: '@site/platform', roles: { member: 'members' }, icons: ['clock'] };
const manifest = { platform: '^1.0.0', owner: 'team', title: 'Notes', container: 'mf_notes_1' };

const problems = (more: object): string[] => {
  const parsed = parseWith(releaseManifestOf(site), { ...manifest, ...more });
  return parsed.ok ? [] : parsed.problems;
};

test('a manifest with the roles and icons of the site passes', () => {
  const routes = [{ path: '/notes', roles: ['member', 'guest'] }];
  const menu = [{ place: 'account', label: 'Notes', path: '/notes', icon: 'clock', roles: ['any'] }];
  expect(problems({ routes, menu })).toEqual([]);
});

test.each<[string, object, RegExp]>([
  ['a role of a page', { routes: [{ path: '/notes', roles: ['king'] }] }, /^routes\.0\.roles\.0: /],
  ['a role of a widget', { slots: [{ name: 'home.row', expose: './row', roles: ['king'] }] }, /^slots\.0\.roles\.0: /],
  ['an icon', { menu: [{ place: 'account', label: 'Notes', path: '/notes', icon: 'star' }] }, /^menu\.0\.icon: /],
])('%s that the site does not have is refused with its place', (_name, more, problem) => {
  expect(problems(more)).toEqual([expect.stringMatching(problem)]);
});

test('a path may have three optional parts', () => {
  const of = (path: string) => problems({ routes: [{ path, roles: ['any'] }] });
  expect(of('/a/:b?/:c?/:d?')).toEqual([]);
  expect(of('/a/:b?/:c?/:d?/:e?')).toEqual([
    'routes.0.path: must begin with one slash, and have three optional parts at most',
  ]);
});

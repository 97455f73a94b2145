import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { aBuild, anEnvironment, aRelease } from '../environment.fixture.ts';
import { folderStore } from '../store/folder-store.ts';
import { readRelease } from './published-release.ts';

const temporary = temporaryFolder();
const publishWith = (firstViews?: unknown, modules?: unknown) => {
  const environment = anEnvironment(folderStore(temporary.path));
  const build = aBuild(temporary.path, 'one');
  if (firstViews) writeFileSync(join(build, 'first-views.json'), JSON.stringify(firstViews));
  if (modules) writeFileSync(join(build, 'modules.json'), JSON.stringify(modules));
  return { environment, release: aRelease(environment, 'mf-a', build) };
};

test('a release carries the first views of its pages and the modules that they need', async () => {
  const firstViews = { '/one': { calls: ['services/:id?limit=4'], slots: ['one.figures'] } };
  const modules = { '/one': ['yup'] };
  expect((await publishWith(firstViews, modules).release).extras).toMatchObject({
    firstViews,
    modules,
    shell: { title: expect.anything() },
  });
});

test('a release carries its menu and skeletons beside what older shells validate', async () => {
  const environment = anEnvironment(folderStore(temporary.path));
  const menu = [{ place: 'drawer', label: 'One', path: '/one' }];
  const routes = [{ path: '/one', roles: ['any'], preload: [], skeleton: { shape: 'grid' } }];
  const build = aBuild(temporary.path, 'one', { menu, routes, $schema: './x.json' });
  const { extras } = await aRelease(environment, 'mf-a', build);
  expect(extras.skeletons).toEqual({ '/one': { shape: 'grid' } });
  expect(Object.keys(extras.shell)).not.toEqual(expect.arrayContaining(['menu']));
  expect(Object.keys(extras.shell)).not.toEqual(expect.arrayContaining(['$schema']));
  expect(extras.menu).toEqual([{ place: 'drawer', label: 'One', path: '/one', order: 1_000, roles: ['any'] }]);
});

test('a release without them has none', async () => {
  expect(Object.keys((await publishWith().release).extras)).toEqual(['shell']);
});

test('first views that were changed after they were published are refused', async () => {
  const { environment, release } = publishWith({ '/one': { calls: ['services'] } });
  const { version } = (await release).metadata;
  writeFileSync(
    join(temporary.path, `releases/mf-a/${version}/first-views.json`),
    '{ "/one": { "calls": ["purse"] } }',
  );
  await expect(readRelease(environment, 'mf-a', version)).rejects.toThrow('first-views.json is missing or changed');
});

test.each(['//evil.test/x', '../x', 'https://evil.test', '/api/services'])('%s is no call', async (call) => {
  await expect(publishWith({ '/one': { calls: [call] } }).release).rejects.toThrow(
    'must look like services/:id?limit=4',
  );
});

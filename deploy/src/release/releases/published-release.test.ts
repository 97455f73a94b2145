import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../kernel/temporary-folder.fixture.ts';
import { aBuild, anEnvironment, aRelease } from '../environment.fixture.ts';
import { folderStore } from '../store/folder-store.ts';
import { readRelease } from './published-release.ts';

const temporary = temporaryFolder();
const publishWith = (calls?: unknown, modules?: unknown) => {
  const environment = anEnvironment(folderStore(temporary.path));
  const build = aBuild(temporary.path, 'one');
  if (calls) writeFileSync(join(build, 'calls.json'), JSON.stringify(calls));
  if (modules) writeFileSync(join(build, 'modules.json'), JSON.stringify(modules));
  return { environment, release: aRelease(environment, 'mf-a', build) };
};

test('a release carries the calls of its pages and the modules that they need', async () => {
  const calls = { '/one': ['services/:id?limit=4'] };
  const modules = { '/one': ['yup'] };
  expect((await publishWith(calls, modules).release).extras).toMatchObject({
    calls,
    modules,
    shell: { title: expect.anything() },
  });
});

test('a release carries its menu beside what older shells validate', async () => {
  const environment = anEnvironment(folderStore(temporary.path));
  const menu = [{ place: 'drawer', label: 'One', path: '/one' }];
  const { extras } = await aRelease(environment, 'mf-a', aBuild(temporary.path, 'one', { menu, $schema: './x.json' }));
  expect(Object.keys(extras.shell)).not.toEqual(expect.arrayContaining(['menu']));
  expect(Object.keys(extras.shell)).not.toEqual(expect.arrayContaining(['$schema']));
  expect(extras.menu).toEqual([{ place: 'drawer', label: 'One', path: '/one', order: 1_000, roles: ['any'] }]);
});

test('a release without them has none', async () => {
  expect(Object.keys((await publishWith().release).extras)).toEqual(['shell']);
});

test('calls that were changed after they were published are refused', async () => {
  const { environment, release } = publishWith({ '/one': ['services'] });
  const { version } = (await release).metadata;
  writeFileSync(join(temporary.path, `releases/mf-a/${version}/calls.json`), '{ "/one": ["wallet"] }');
  await expect(readRelease(environment, 'mf-a', version)).rejects.toThrow('calls.json is missing or changed');
});

test.each(['//evil.test/x', '../x', 'https://evil.test', '/api/services'])('%s is no call', async (call) => {
  await expect(publishWith({ '/one': [call] }).release).rejects.toThrow('must look like services/:id?limit=4');
});

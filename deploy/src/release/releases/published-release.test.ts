import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../kernel/temporary-folder.fixture.ts';
import { aBuild, anEnvironment, aRelease } from '../environment.fixture.ts';
import { folderStore } from '../store/folder-store.ts';
import { readRelease } from './published-release.ts';

const temporary = temporaryFolder();
const publishWith = (needs?: unknown) => {
  const environment = anEnvironment(folderStore(temporary.path));
  const build = aBuild(temporary.path, 'one');
  if (needs) writeFileSync(join(build, 'pages.json'), JSON.stringify(needs));
  return { environment, release: aRelease(environment, 'mf-a', build) };
};

test('a release carries what its pages need', async () => {
  const pages = { '/one': { calls: ['services/:id?limit=4'], shared: ['yup'] } };
  expect((await publishWith(pages).release).extras).toMatchObject({ pages, shell: { title: expect.anything() } });
});

test('a release whose pages need nothing says nothing of them', async () => {
  expect(Object.keys((await publishWith().release).extras)).toEqual(['shell']);
});

test('needs of pages that were changed after they were published are refused', async () => {
  const { environment, release } = publishWith({ '/one': { calls: ['services'] } });
  const { version } = (await release).metadata;
  writeFileSync(join(temporary.path, `releases/mf-a/${version}/pages.json`), '{ "/one": { "calls": ["wallet"] } }');
  await expect(readRelease(environment, 'mf-a', version)).rejects.toThrow('pages.json is missing or changed');
});

test.each(['//evil.test/x', '../x', 'https://evil.test', '/api/services'])('%s is no call', async (call) => {
  await expect(publishWith({ '/one': { calls: [call] } }).release).rejects.toThrow(
    'must look like services/:id?limit=4',
  );
});

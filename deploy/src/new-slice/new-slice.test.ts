import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as repository } from '@slices/kernel/repository.ts';
import { temporaryFolder, writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { checkSliceName, joinWorkspace, sliceNames, writeSliceFiles } from './slice-files.ts';
import { outsidePackage, workspacePackage } from './slice-package.ts';

const temporary = temporaryFolder();
const read = (file: string): string => readFileSync(join(temporary.path, file), 'utf8');
const all = (folder: string): string =>
  readdirSync(join(temporary.path, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => name + readFileSync(join(parentPath, name), 'utf8'))
    .join('\n');

beforeEach(() =>
  writeFiles(temporary.path, {
    'shell/host.json': '{ "paths": ["/", "/about"] }',
    'mf-auth/release.json': '{ "routes": [{ "path": "/auth/login" }, { "path": "/user/profile" }] }',
    '.github/CODEOWNERS': '# owners\n/mf-auth/         @nearhand/team-accounts\n',
  }),
);

test.each([
  ['Gift_Cards', /small letters/],
  ['gift--cards', /small letters/],
  ['', /small letters/],
  ['g'.repeat(41), /at most 40/],
  ['mf-gift-cards', /Leave 'mf-' out/],
  ['auth', /There is a slice mf-auth/],
  ['about', /\/about belongs to the shell/],
  ['user', /\/user belongs to mf-auth/],
  ['api', /\/api belongs to the web server/],
])("the name '%s' is rejected", (name, sentence) => {
  const check = () => checkSliceName(name, temporary.path, ['mf-auth']);
  expect(check).toThrow(sentence);
  expect(check).toThrow(UserError);
});

test('a slice of the repository has its own route, and a code owner', () => {
  const names = sliceNames('gift-cards');
  checkSliceName(names.name, temporary.path, ['mf-auth']);
  joinWorkspace(temporary.path, names.slice, names.name);
  writeSliceFiles(join(temporary.path, names.slice), 'inside', names, workspacePackage(names.slice, names.title));
  expect(read('.github/CODEOWNERS')).toContain('\n/mf-gift-cards/   @nearhand/team-gift-cards\n');
  expect(JSON.parse(read('mf-gift-cards/release.json'))).toMatchObject({
    title: 'Gift Cards',
    owner: 'team-gift-cards',
    routes: [{ path: '/gift-cards' }],
  });
  // `npm start` installs no development dependencies.
  expect(JSON.parse(read('mf-gift-cards/package.json'))).toMatchObject({
    dependencies: { '@nearhand/build': 'workspace:*', tsx: 'catalog:', webpack: 'catalog:' },
  });
  expect(all('mf-gift-cards')).not.toMatch(/\{\{|\.txt/);
});

test('without a list of slices nothing is written', () => {
  writeFiles(temporary.path, { '.github/CODEOWNERS': '' });
  const before = all('.');
  expect(() => joinWorkspace(temporary.path, 'mf-gift-cards', 'gift-cards')).toThrow(UserError);
  expect(all('.')).toBe(before);
});

test('a slice elsewhere needs nothing of the repository', () => {
  const names = sliceNames('gift-cards');
  writeSliceFiles(join(temporary.path, 'out'), 'outside', names, outsidePackage(names.slice, names.title, repository));
  expect(all('out')).not.toMatch(/workspace:|catalog:|\.\.\/shared|\{\{/);
  expect(JSON.parse(read('out/package.json'))).toMatchObject({
    name: 'mf-gift-cards',
    dependencies: { '@nearhand/ui': expect.stringMatching(/^\^\d/), react: expect.stringMatching(/^\^\d/) },
    devDependencies: { '@nearhand/build': expect.stringMatching(/^\^\d/), webpack: expect.stringMatching(/^\d/) },
  });
});

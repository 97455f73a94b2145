import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationProblems, hostSources, parseReleaseSource } from '@slices/build/declared';
import { siteBuild } from './site-build.ts';

const repository = join(__dirname, '../../..');
const readJson = (file: string) => JSON.parse(readFileSync(join(repository, file), 'utf8'));

test.each(readdirSync(repository).filter((name) => name.startsWith('mf-')))(
  '%s declares the events and extension slots of its sources',
  (slice) => {
    const source = parseReleaseSource(readJson(`${slice}/release.json`), siteBuild.site);
    expect(declarationProblems('release.json', source, [join(repository, slice, 'src')])).toEqual([]);
  },
);

test('the shell declares the events and extension slots of its sources', () => {
  const { emits, listens, extensionSlots } = readJson('shell/host.json');
  const declared = { places: extensionSlots, events: { emits, hears: listens } };
  expect(declarationProblems('host.json', declared, hostSources(join(repository, 'shell'), siteBuild))).toEqual([]);
});

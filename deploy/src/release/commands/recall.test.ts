import { because, releaseCommand } from '../release-command.fixture.ts';
import { readComposition } from '../revisions/revision-record.ts';

const { place, release, publish, environment } = releaseCommand();
const published = (slice: string, code: string, ...paths: string[]) =>
  publish(slice, code, { routes: paths.map((path) => ({ path, roles: ['any'] })) });
const run = async (...args: string[]): Promise<[code: number, text: string]> => [
  await release(...args, ...because),
  place.lines.join('\n'),
];
const done = [0, expect.anything()];
const shares = async () =>
  (await readComposition(environment()))?.microFrontends['mf-a']?.map(
    ({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`,
  );

test('a fallback with a page that moved to another slice takes no visitors, and revisions go on', async () => {
  const [oldA, oldB] = [await published('mf-a', 'one', '/a', '/x'), await published('mf-b', 'other', '/b')];
  const [newA, newB] = [await published('mf-a', 'two', '/a'), await published('mf-b', 'next', '/b', '/x')];
  await run('promote', 'mf-a', oldA, 'mf-b', oldB);
  await run('promote', 'mf-a', newA, 'mf-b', newB);
  expect(await run('recall', 'mf-a', newA)).toEqual([0, expect.stringContaining('No other release of mf-a is left')]);
  expect(await run('sign')).toEqual(done);
  expect(await shares()).toBeUndefined();
  expect(await run('promote', 'mf-a', await published('mf-a', 'three', '/a'))).toEqual(done);
});

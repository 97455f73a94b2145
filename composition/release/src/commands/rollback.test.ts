import { because, releaseCommand } from '../release-command.fixture.ts';
import { setPublication } from '../releases/publication.ts';

const { place, release, publish, shares, environment } = releaseCommand();
const routes = [{ path: '/a', roles: ['any'] }];
const published = (code: string, offer = {}) => publish('mf-a', code, { routes, ...offer });
const promote = (version: string, ...options: string[]) => release('promote', 'mf-a', version, ...options, ...because);
const rollBack = () => release('rollback', 'mf-a', ...because);

describe('after a rollback', () => {
  test('the release that was live before is there to fall back to', async () => {
    const [one, two, three] = [await published('one'), await published('two'), await published('three')];
    for (const version of [one, two, three]) await promote(version);
    await rollBack();
    expect(await shares()).toEqual([`${two} 100`, `${one} 0`]);
    await rollBack();
    expect(await shares()).toEqual([`${one} 100`]);
    expect(place.lines).toContainEqual(expect.stringMatching(/^ {2}mf-a has nothing to fall back to: /));
  });

  test('a release that was rolled back itself is no fallback', async () => {
    const [one, two, three] = [await published('one'), await published('two'), await published('three')];
    await promote(one);
    await promote(two);
    await rollBack();
    await promote(three);
    await rollBack();
    expect(await shares()).toEqual([`${one} 100`]);
  });

  test('one that is not published any more, or does not fit the other slices, is passed over', async () => {
    const home = { ...routes[0], path: '/home' };
    const [one, two] = [await published('one'), await published('two')];
    const taken = await published('three', { routes: [...routes, home] });
    const [four, five] = [await published('four'), await published('five')];
    for (const version of [one, two, taken]) await promote(version);
    await promote(four, '--force');
    await promote(five);
    await release('promote', 'mf-b', await publish('mf-b', 'b', { routes: [home] }), ...because);
    const { store } = environment();
    const publication = await store.read(`published/mf-a/${two}.json`);
    await setPublication(store, ['mf-a', two], { state: 'pruning', by: 'test' }, publication?.etag);
    expect(await rollBack()).toBe(0);
    expect(await shares()).toEqual([`${four} 100`, `${one} 0`]);
  });

  test('its version is promoted with --again only, which the history keeps', async () => {
    const [one, two] = [await published('one'), await published('two')];
    await promote(one);
    await promote(two, '--traffic', '10');
    await rollBack();
    const refused = /mf-a \S+ was taken back with revision 3 by Ada on \d{4}-\d\d-\d\d \d\d:\d\d \(a test\).*\(--again/;
    expect([await promote(two), ...place.lines]).toEqual([1, expect.stringMatching(refused)]);
    expect(await promote(one)).toBe(0);
    expect(await promote(two, '--traffic', '10', '--again')).toBe(0);
    await release('history', '--json');
    expect(JSON.parse(place.lines.join('\n'))[0].command).toBe(`promote mf-a ${two} --traffic 10 --again`);
    expect(await promote(two)).toBe(0);
    expect(await shares()).toEqual([`${two} 100`, `${one} 0`]);
  });
});

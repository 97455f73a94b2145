import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readToken } from '@slices/format/node';
import type { Environment } from './command-line/environments.ts';
import { recallsOf } from './freshness/recalls.ts';
import { readLive } from './freshness/timestamp.ts';
import { signedToken } from './keys/signed-token.ts';
import { ownersOfKeys } from './owners.fixture.ts';
import { because } from './release-command.fixture.ts';
import { renewRunning } from './revisions/finish-revision.ts';
import { recallRelease } from './revisions/recall-release.ts';
import { makeRevision } from './revisions/revise.ts';
import { recordPath } from './revisions/revision-record.ts';

const { as, publishAs, own, begin, running, environmentOf } = ownersOfKeys();
const [composition, timestamp] = ['composition.json', 'timestamp.json'];
const read = (name: string) => readFileSync(own(name), 'utf8');
const done = [0, expect.anything()];
const claims = async () => {
  const place = await environmentOf('clock');
  const { file } = await readLive(place);
  return readToken('timestamp', file.timestamp, place.trust().keys('timestamp'))?.claims;
};
/** Of mf-a, the second one is live. */
const beginWithTwo = async (): Promise<string> => {
  await begin(1);
  const [, bad] = await publishAs('team-a', 'mf-a', 'bad');
  await as('ada', 'promote', 'mf-a', bad, ...because);
  return bad;
};

describe('without any key', () => {
  test('a number without a signature gets no timestamp', async () => {
    await begin(1);
    const before = read(timestamp);
    writeFileSync(own(composition), read(composition).replace('"revision":1', '"revision":900000'));
    const unsigned = [1, expect.stringContaining('not signed by a key')];
    expect(await as('watch,clock', 'watch', '--once')).toEqual(unsigned);
    expect(await as('clock', 'timestamp')).toEqual(unsigned);
    expect(read(timestamp)).toBe(before);
  });

  test('a timestamp of a revision that was never made is replaced', async () => {
    await begin(1);
    const place = await environmentOf('clock');
    const [key] = place.held('timestamp');
    const present = await claims();
    if (!key || !present) throw new Error('There is no timestamp.');
    const claimed = { ...present, revision: 900_000, minimumRevision: 899_996 };
    writeFileSync(own(timestamp), JSON.stringify({ timestamp: signedToken('timestamp', claimed, key) }));
    expect(await as('clock', 'timestamp')).toEqual(done);
    expect(await claims()).toMatchObject({ revision: 1, minimumRevision: 1 });
  });

  test('an old composition that is put back gets no timestamp', async () => {
    await begin(1);
    const old = read(composition);
    const [, two] = await publishAs('team-a', 'mf-a', 'two');
    await as('ada', 'promote', 'mf-a', two, ...because);
    const watch = await environmentOf('watch,clock');
    expect(await renewRunning(watch)).toBe(false);
    writeFileSync(own(composition), old);
    rmSync(own(timestamp));
    expect(await as('clock', 'timestamp')).toEqual([1, expect.stringContaining('do not get revision 2, the last')]);
    rmSync(own('revisions/000002.json'));
    await expect(renewRunning(watch)).rejects.toThrow('revision 2 of');
    expect(existsSync(own(timestamp))).toBe(false);
    expect(await as('ada', 'status')).toEqual([0, expect.stringContaining('revision 1')]);
  });

  test.each(['lost', 'damaged', 'the one before'])('a recall outlives a timestamp.json that is %s', async (state) => {
    const bad = await beginWithTwo();
    const before = read(timestamp);
    await as('watch', 'recall', 'mf-a', bad, ...because);
    const spoil = () => {
      if (state === 'lost') rmSync(own(timestamp));
      else writeFileSync(own(timestamp), state === 'damaged' ? '{"timesta' : before);
    };
    spoil();
    const lacking = [1, expect.stringContaining(`lacks the recall of mf-a ${bad}`)];
    expect(await as('clock', 'timestamp')).toEqual(lacking);
    expect(await as('ada', 'verify')).toEqual(lacking);
    expect(await as('watch', 'recall', 'mf-a', bad, ...because)).toEqual(done);
    expect(await as('clock', 'timestamp')).toEqual(done);
    expect(await as('ada', 'verify')).toEqual(done);

    const watch = await environmentOf('watch,clock');
    await renewRunning(watch);
    spoil();
    rmSync(own('recalls'), { recursive: true });
    expect(await recallsOf(await environmentOf('ada'))).toEqual([]);
    await renewRunning(watch);
    expect(await recallsOf(await environmentOf('ada'))).toMatchObject([{ slice: 'mf-a', version: bad }]);
    rmSync(own(timestamp));
  });

  test('the next revision leaves a recalled release out although the list is lost', async () => {
    const bad = await beginWithTwo();
    await as('watch', 'recall', 'mf-a', bad, ...because);
    rmSync(own(timestamp));
    const promoter = { ...(await environmentOf('ada')), held: () => [] };
    await makeRevision(
      promoter,
      { why: 'test', command: 'promote' },
      () => {},
      (present) => ({ host: undefined, microFrontends: present?.microFrontends ?? {} }),
    );
    expect(JSON.stringify(running())).not.toContain(bad);
  });
});

describe('a recall beside another command', () => {
  const recalled = (place: Environment, bad: string) => recallRelease(place, { slice: 'mf-a', version: bad, why: '' });
  const remove = (place: Environment, before = async () => {}) =>
    makeRevision(
      place,
      { why: 'test', command: 'remove mf-b' },
      () => {},
      async (present) => {
        await before();
        const { 'mf-b': _removed, ...microFrontends } = present?.microFrontends ?? {};
        return { host: present?.host, microFrontends };
      },
    );

  test('that has read the recalls: it starts over', async () => {
    const bad = await beginWithTwo();
    const [ada, watch] = [await environmentOf('ada'), await environmentOf('watch')];
    await expect(remove(ada, () => recalled(watch, bad))).rejects.toThrow('A release was recalled meanwhile');
    await remove(ada);
    expect(running().revision).toBe(3);
    expect(JSON.stringify(running())).not.toContain(bad);
  });

  test('that makes its revision first: the recall takes it out of that one too', async () => {
    const bad = await beginWithTwo();
    const watch = await environmentOf('watch');
    let replaced = 0;
    const replace: typeof watch.store.replace = async (...file) => {
      replaced += 1;
      if (replaced === 1) await as('ada', 'sign', ...because);
      return watch.store.replace(...file);
    };
    await recalled({ ...watch, store: { ...watch.store, replace } }, bad);
    expect(await recallsOf(watch)).toMatchObject([{ version: bad, revision: 3 }]);
    expect((await as('ada', 'status'))[1]).not.toMatch(new RegExp(`${bad} +live`));
  });

  test('that makes its revision at the same time: its operator is told', async () => {
    const bad = await beginWithTwo();
    const [ada, watch] = [await environmentOf('ada'), await environmentOf('watch')];
    const create: typeof ada.store.create = async (path, bytes) => {
      if (path === recordPath(ada, 3)) await recalled(watch, bad);
      return ada.store.create(path, bytes);
    };
    const told = remove({ ...ada, store: { ...ada.store, create } });
    await expect(told).rejects.toThrow(`mf-a ${bad} was recalled while revision 3 was made`);
    expect(await as('watch', 'recall', 'mf-a', bad, ...because)).toEqual(done);
    expect((await as('ada', 'status'))[1]).not.toMatch(new RegExp(`${bad} +live`));
  });
});

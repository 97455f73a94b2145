import type { Composition } from '@slices/format';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from '../command-line/environments.ts';
import { aKey, anEnvironment, seen, someRelease } from '../environment.fixture.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { folderStore } from '../store/folder-store.ts';
import { RevisionConflict, resign, revise } from './revise.ts';
import { compositionPath, readRecord, recordPath, signaturesPath } from './revision-record.ts';

const note = (who: string) => ({ why: 'a test', command: `promote by ${who}` });
const withSlice = (code: string) => (present: Composition | undefined) => ({
  host: present?.host,
  microFrontends: { ...present?.microFrontends, [`mf-${code}`]: [someRelease(code)] },
});

class Killed extends Error {}
/** A command that is killed when it has written `writes` times. */
const killedAfter = (environment: Environment, writes: number): Environment => {
  let left = writes;
  const counted =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (left === 0) throw new Killed();
      left -= 1;
      return write(...args);
    };
  const { store } = environment;
  return { ...environment, store: { ...store, create: counted(store.create), replace: counted(store.replace) } };
};

const temporary = temporaryFolder();
let environment: Environment;
beforeEach(() => {
  environment = anEnvironment(folderStore(temporary.path));
});

describe('revisions', () => {
  test('of several at once each gets its own or is told; none is lost', async () => {
    const codes = [...'abcde'];
    let told = 0;
    const insist = async (code: string): Promise<void> => {
      try {
        await revise(environment, note(code), withSlice(code));
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        told += 1;
        await insist(code);
      }
    };
    await Promise.all(codes.map(insist));
    expect(told).toBeGreaterThan(0);
    expect(await seen(environment)).toEqual({
      slices: codes.map((code) => `mf-${code}`),
      isSigned: true,
      isLast: true,
      signatures: codes.map((_code, index) => `${codes.length - index} first`).slice(0, 2),
      revisions: codes.map((_code, index) => index + 1),
    });
  });

  test('a list of files that lacks the newest one loses no revision', async () => {
    const list: BlobStore['list'] = async (prefix) =>
      (await environment.store.list(prefix)).filter((path) => path !== recordPath(environment, 2));
    await revise(environment, note('Ada'), withSlice('a'));
    await revise({ ...environment, store: { ...environment.store, list } }, note('Ada'), withSlice('b'));
    expect(await seen(environment)).toMatchObject({ slices: ['mf-a', 'mf-b'], isLast: true, revisions: [1, 2] });
  });

  test.each([
    [0, ['mf-a', 'mf-c'], false],
    [1, ['mf-a', 'mf-b', 'mf-c'], true],
    [2, ['mf-a', 'mf-b', 'mf-c'], true],
    [3, ['mf-a', 'mf-b', 'mf-c'], false],
    [4, ['mf-a', 'mf-b', 'mf-c'], false],
    [5, ['mf-a', 'mf-b', 'mf-c'], false],
  ])('killed after %d writes, the next command finishes it and says so', async (writes, slices, isTold) => {
    await revise(environment, note('Ada'), withSlice('a'));
    const killed = revise(killedAfter(environment, writes), note('Bob'), withSlice('b')).catch((error) => error);
    expect((await killed) instanceof Killed).toBe(writes < 5);
    const next = () => revise(environment, note('Cy'), withSlice('c'));
    if (isTold) await expect(next()).rejects.toThrow(/^Revision 2 by Ada \(promote by Bob.* is now; nothing of yours/);
    await next();
    expect(await seen(environment)).toMatchObject({ slices, isSigned: true, isLast: true });
  });
});

describe('signatures', () => {
  beforeEach(() => revise(environment, note('Ada'), withSlice('a')));
  const reviseB = (place = environment) => revise(place, note('Bob'), withSlice('b'));
  const putComposition = async (text: string) => {
    const { store } = environment;
    await store.replace(
      compositionPath(environment),
      Buffer.from(text),
      (await store.read(compositionPath(environment)))?.etag,
    );
  };
  test.each([
    ['damaged', '{', 2],
    ['changed', '{"schema":"x","revision":1,"microFrontends":{}}', 2],
    ['of a later revision that nobody signed', '{"schema":"x","revision":99,"microFrontends":{}}', undefined],
  ])('a composition that is %s is put right or refused', async (_what, text, revision) => {
    await putComposition(text);
    if (revision === undefined) {
      await expect(reviseB()).rejects.toThrow('not signed by a key that is used here');
      return;
    }
    await expect(reviseB()).rejects.toThrow('Revision 1 by Ada (promote by Ada: a test) was not in place and is now');
    expect((await reviseB())?.revision).toBe(revision);
    expect(await seen(environment)).toMatchObject({ slices: ['mf-a', 'mf-b'], isSigned: true, isLast: true });
  });

  test.each([compositionPath, signaturesPath])(
    'a lost file is restored and reported, by sign too (%#)',
    async (pathOf) => {
      await environment.store.remove(pathOf(environment));
      await expect(resign(environment, note('Bob'))).rejects.toThrow(
        'Revision 1 by Ada (promote by Ada: a test) was not in place and is now',
      );
      expect(await seen(environment)).toMatchObject({ isSigned: true, isLast: true, revisions: [1] });
    },
  );

  test('a record with the signed text of another revision is refused by name', async () => {
    const first = await readRecord(environment, 1);
    const forged = Buffer.from(JSON.stringify({ ...first, revision: 9 }));
    await environment.store.create(recordPath(environment, 9), forged);
    await expect(reviseB()).rejects.toThrow('000009.json is not revision 9');
  });

  test('a bucket that did it and whose answer got lost has done it', async () => {
    const { store } = environment;
    const create: BlobStore['create'] = async (path, bytes) => {
      await store.create(path, bytes);
      return false;
    };
    expect((await reviseB({ ...environment, store: { ...store, create } }))?.revision).toBe(2);
  });

  test('control characters are removed before a note is signed', async () => {
    await revise(environment, { ...note('Bob'), why: 'broke\u001b[2J' }, withSlice('b'));
    expect((await readRecord(environment, 2))?.why).toBe('broke[2J');
    expect((await resign(environment, note('Ada')))?.revision).toBe(3);
  });

  test('a key that the environment does not trust makes no revision', async () => {
    const untrusted = { ...environment, keys: () => [aKey('untrusted')] };
    await expect(reviseB(untrusted)).rejects.toThrow("No key of yours for 'promotion' is one that test trusts");
    expect((await seen(environment)).revisions).toEqual([1]);
  });

  test('no change is no revision', async () => {
    expect(await revise(environment, note('Ada'), withSlice('a'))).toBeUndefined();
    expect((await seen(environment)).revisions).toEqual([1]);
  });
});

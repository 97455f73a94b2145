import { errorStatus } from '@nearhand/platform';
import { holdChanges, isUnanswered, readToken, sliceOf } from '@nearhand/platform/host';
import { isCircuitOpen, providedPlatform, type ResolvedSlices, sha256 } from '@slices/host';
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { dropPictures } from './drop-pictures.ts';
import { keepPictures } from './keep-pictures.ts';
import { changeRecord, earlyRecord, readRecord } from './memory-store.ts';
import { RestoredQueries } from './restored-queries.ts';
import { answersIn, boundAnswers, isOf, maxAnswerSize, mayStore, type StoredAnswer } from './stored-answers.ts';

const writeIntervalMs = 2_000;

/** Of the first session of this document. */
let early: Promise<unknown> | undefined = earlyRecord ?? readRecord();
early.catch(() => {});

const read = (): Promise<unknown> => {
  const reading = early ?? readRecord();
  early = undefined;
  return reading;
};

/**
 * Restores the answers that this browser keeps for the person with `token`, and keeps new ones. `end` deletes them. Where
 * the storage is closed, full or broken, nothing is restored or kept.
 */
export const remember = (
  client: QueryClient,
  slices: () => ResolvedSlices,
  token: string,
  onChange: (oldest: number | undefined) => void,
) => {
  const restored = new RestoredQueries(client, onChange);
  const owner = sha256(token).then((person) => ({ person, platform: providedPlatform().join() }));
  const seen = new Map<Query, Pick<StoredAnswer, 'slice' | 'version'>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restore = async () => {
    const [record, of] = await Promise.all([read(), owner]);
    if (readToken() === token) restored.add(answersIn(record, of, slices(), Date.now()));
  };

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (seen.size === 0) return;
    const answered = [...seen].filter(([query]) => hasAnswer(query));
    const changed = new Set(answered.map(([{ queryHash }]) => queryHash));
    const newer = answered.flatMap(([query, release]) => answerOf(query, release));
    seen.clear();
    const of = await owner;
    await changeRecord((record) => {
      // Another tab may have signed out meanwhile.
      if (readToken() !== token) return isOf(record, of.person) ? undefined : record;
      const others = answersIn(record, of, slices(), Date.now()).filter(({ queryHash }) => !changed.has(queryHash));
      return { ...of, answers: boundAnswers([...newer, ...others]) };
    });
  };
  const pictures = keepPictures({ client, slices, token, isOld: restored.isOld });
  const writeQuietly = () => void write().catch(() => {});
  const writeAll = () => {
    writeQuietly();
    pictures.whenIdle();
  };

  const note = (query: Query) => {
    const slice = slices().all.find(({ name }) => sliceOf(query.queryHash, [name]));
    if (!slice || !mayStore(query)) return;
    const { version } = slice.release.metadata;
    // A fallback runs in its place.
    if (isCircuitOpen(slice.name, version)) return;
    seen.set(query, { slice: slice.name, version });
    timer ??= setTimeout(writeAll, writeIntervalMs);
  };
  const cache = client.getQueryCache();
  // Answers that came before this script. Only at the first start: after a new login they may be of another person.
  if (early) cache.getAll().forEach(note);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return;
    note(event.query);
    // A change ends the stored answer, and a document that is left may end before the interval.
    if (event.action.type === 'success' && event.action.manual && timer) {
      clearTimeout(timer);
      timer = setTimeout(writeAll);
    }
  });
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    writeQuietly();
    pictures.now();
  };
  document.addEventListener('visibilitychange', onHidden);
  holdChanges(restored.holdChange);
  const whenRestored = restore().catch(() => {});

  return {
    whenRestored,
    followActs: () => restored.followActs(),
    refresh: () => void restored.refresh(),
    end: () => {
      holdChanges(undefined);
      restored.stop();
      unsubscribe();
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer);
      dropPictures(readToken());
      void owner
        .then(({ person }) => changeRecord((record) => (isOf(record, person) ? undefined : record)))
        .catch(() => {});
    },
  };
};

const hasAnswer = ({ state: { data, error } }: Query): boolean =>
  data !== undefined || (error !== null && !isUnanswered(error));

/** Nothing after an error answer, and for data that are too large, or whose copy Query would take for other data: a Date. */
const answerOf = (query: Query, release: Pick<StoredAnswer, 'slice' | 'version'>): StoredAnswer[] => {
  const { queryHash, queryKey, queryType, state } = query;
  if (errorStatus(state.error) !== undefined) return [];
  try {
    const size = JSON.stringify(state.data).length;
    if (size > maxAnswerSize) return [];
    const data: unknown = structuredClone(state.data);
    if (replaceEqualDeep(state.data, data) !== state.data) return [];
    return [{ ...release, queryHash, queryKey, queryType, data, dataUpdatedAt: state.dataUpdatedAt, size }];
  } catch {
    return [];
  }
};

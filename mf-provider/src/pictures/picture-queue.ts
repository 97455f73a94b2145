import { type Failed, type Picture, recognise, uploadPicture, urlsOf, type Waiting } from './picture.ts';
import { type UploadProblem, uploadProblem } from './picture-problems.ts';

interface Hearers {
  /** The addresses of the stored ones, in order, after they changed here. */
  onChange: (urls: string[]) => void;
  onStored: (place: number) => void;
  /** Told before a picture goes that will never be taken. */
  onFailed: (problem: UploadProblem, picture: Waiting, index: number) => void;
  /** One that had failed, perhaps, is tried again or removed. */
  onSettled: (key: string) => void;
  /** The form is left or starts over. */
  onDropped: () => void;
}

/** As many as a phone's connection carries without each becoming slow. */
const atOnce = 2;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((url, index) => url === others[index]);

/**
 * The pictures of one field: those that are stored and those on their way there, in the order chosen. A store of its own,
 * because several uploads may end between two renderings, and each must find what the last one left. `start` is what the
 * form starts from.
 */
export const createPictureQueue = (urls: readonly string[], start: object, hearers: Hearers) => {
  let startedFrom = start;
  let count = 0;
  const newKey = () => {
    count += 1;
    return `picture-${count}`;
  };
  const stored = (url: string): Picture => ({ key: newKey(), state: 'stored', url });
  let pictures: readonly Picture[] = urls.map(stored);
  const told = new WeakSet<readonly string[]>();
  const listeners = new Set<() => void>();
  const aborters = new Map<string, AbortController>();

  const show = (next: readonly Picture[]) => {
    const before = urlsOf(pictures);
    pictures = next;
    for (const listener of listeners) listener();
    const now = urlsOf(next);
    if (isSame(now, before)) return;
    told.add(now);
    hearers.onChange(now);
  };
  const indexOf = (key: string) => pictures.findIndex((picture) => picture.key === key);
  const replace = (picture: Picture) => show(pictures.map((one) => (one.key === picture.key ? picture : one)));

  const release = (picture: Picture) => {
    if (picture.state === 'stored') return;
    aborters.get(picture.key)?.abort();
    URL.revokeObjectURL(picture.preview);
  };

  /** All but the stored ones. */
  const dropOthers = () => {
    for (const picture of pictures) release(picture);
    hearers.onDropped();
    show(pictures.filter(({ state }) => state === 'stored'));
  };

  const drop = (picture: Picture) => {
    release(picture);
    show(pictures.filter(({ key }) => key !== picture.key));
  };

  const send = async (picture: Waiting) => {
    const { key, file } = picture;
    const aborter = new AbortController();
    aborters.set(key, aborter);
    const moveOn = (fraction: number) => replace({ ...picture, state: 'sending', fraction });
    moveOn(0);
    let url: string;
    try {
      url = await uploadPicture(file, { signal: aborter.signal, onProgress: moveOn });
    } catch (error) {
      const problem = await uploadProblem(error);
      // The session's end takes the page along before it is heard of here.
      if (aborter.signal.aborted && !problem.endsSession) return;
      hearers.onFailed(problem, picture, indexOf(key));
      if (problem.isFinal) drop(picture);
      else replace({ ...picture, state: 'failed' });
      sendNext();
      return;
    }
    if (aborter.signal.aborted) return;
    URL.revokeObjectURL(picture.preview);
    replace({ key, state: 'stored', url });
    hearers.onStored(indexOf(key) + 1);
    sendNext();
  };

  const sendNext = () => {
    const next = pictures.find((picture) => picture.state === 'waiting');
    if (!next || pictures.filter(({ state }) => state === 'sending').length >= atOnce) return;
    void send(next);
    sendNext();
  };

  return {
    pictures: () => pictures,
    add: (files: readonly File[]) => {
      const added = files.map(
        (file): Picture => ({ key: newKey(), file, preview: URL.createObjectURL(file), state: 'waiting' }),
      );
      show([...pictures, ...added]);
      sendNext();
    },
    retry: (picture: Failed) => {
      hearers.onSettled(picture.key);
      replace({ ...picture, state: 'waiting' });
      sendNext();
    },
    /** Also cancels it while it is on its way. */
    remove: (picture: Picture) => {
      hearers.onSettled(picture.key);
      drop(picture);
      sendNext();
    },
    move: (from: number, to: number) => {
      const moved = pictures[from];
      if (moved) show(pictures.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
    /** Takes over addresses that came from elsewhere; a form that starts over, from another `now`, drops the others. */
    follow: (others: readonly string[], now: object) => {
      if (now !== startedFrom) dropOthers();
      startedFrom = now;
      if (told.has(others) || isSame(others, urlsOf(pictures))) return;
      pictures = [...recognise(others, pictures, stored), ...pictures.filter(({ state }) => state !== 'stored')];
      for (const listener of listeners) listener();
    },
    /** Who leaves takes what is on its way along: nobody would hear of it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        dropOthers();
      };
    },
  };
};

export type PictureQueue = ReturnType<typeof createPictureQueue>;

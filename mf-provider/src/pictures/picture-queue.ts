import { type Failed, type Picture, type PictureUse, reusePictures, urlsOf, type Waiting } from './picture.ts';
import { type UploadProblem, uploadProblem } from './picture-problems.ts';

interface Handlers {
  /** The URLs of the stored pictures changed here, not in the form. */
  onChange: (urls: string[]) => void;
  onStored: (place: number) => void;
  /** Called before the picture is removed, if a retry cannot succeed. */
  onFailed: (problem: UploadProblem, picture: Waiting, index: number) => void;
  onRetryOrRemove: (key: string) => void;
  /** The form is left or reset. */
  onDropped: () => void;
}

/** More uploads at once slow each other down on a phone. */
const maxUploads = 2;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((url, index) => url === others[index]);

/**
 * The pictures of one field, stored and uploading. A store outside React: several uploads may finish between two renders.
 * `start` is Formik's `initialValues`.
 */
export const createPictureQueue = (
  urls: readonly string[],
  start: object,
  { upload }: Pick<PictureUse, 'upload'>,
  handlers: Handlers,
) => {
  let startedFrom = start;
  let count = 0;
  const newKey = () => {
    count += 1;
    return `picture-${count}`;
  };
  const stored = (url: string): Picture => ({ key: newKey(), state: 'stored', url });
  let pictures: readonly Picture[] = urls.map(stored);
  const ownChanges = new WeakSet<readonly string[]>();
  const listeners = new Set<() => void>();
  const aborters = new Map<string, AbortController>();

  const show = (next: readonly Picture[]) => {
    const before = urlsOf(pictures);
    pictures = next;
    for (const listener of listeners) listener();
    const now = urlsOf(next);
    if (isSame(now, before)) return;
    ownChanges.add(now);
    handlers.onChange(now);
  };
  const indexOf = (key: string) => pictures.findIndex((picture) => picture.key === key);
  const replace = (picture: Picture) => show(pictures.map((one) => (one.key === picture.key ? picture : one)));

  const release = (picture: Picture) => {
    if (picture.state === 'stored') return;
    aborters.get(picture.key)?.abort();
    URL.revokeObjectURL(picture.preview);
  };

  const dropOthers = () => {
    for (const picture of pictures) release(picture);
    handlers.onDropped();
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
      url = (await upload(file, { signal: aborter.signal, onProgress: moveOn })).imageUrl;
    } catch (error) {
      const problem = await uploadProblem(error);
      // The end of the session removes the page before this error arrives.
      if (aborter.signal.aborted && !problem.endsSession) return;
      handlers.onFailed(problem, picture, indexOf(key));
      if (problem.isFinal) drop(picture);
      else replace({ ...picture, state: 'failed' });
      sendNext();
      return;
    }
    if (aborter.signal.aborted) return;
    URL.revokeObjectURL(picture.preview);
    replace({ key, state: 'stored', url });
    handlers.onStored(indexOf(key) + 1);
    sendNext();
  };

  const sendNext = () => {
    const next = pictures.find((picture) => picture.state === 'waiting');
    if (!next || pictures.filter(({ state }) => state === 'sending').length >= maxUploads) return;
    void send(next);
    sendNext();
  };

  return {
    pictures: () => pictures,
    isOpen: () => listeners.size > 0,
    add: (files: readonly File[]) => {
      const added = files.map(
        (file): Picture => ({ key: newKey(), file, preview: URL.createObjectURL(file), state: 'waiting' }),
      );
      show([...pictures, ...added]);
      sendNext();
    },
    retry: (picture: Failed) => {
      handlers.onRetryOrRemove(picture.key);
      replace({ ...picture, state: 'waiting' });
      sendNext();
    },
    /** Also cancels its upload. */
    remove: (picture: Picture) => {
      handlers.onRetryOrRemove(picture.key);
      drop(picture);
      sendNext();
    },
    move: (from: number, to: number) => {
      const moved = pictures[from];
      if (moved) show(pictures.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
    /** Takes over URLs that the form changed; a reset form (another `now`) drops pictures that are not stored. */
    follow: (others: readonly string[], now: object) => {
      if (now !== startedFrom) dropOthers();
      startedFrom = now;
      if (ownChanges.has(others) || isSame(others, urlsOf(pictures))) return;
      pictures = [...reusePictures(others, pictures, stored), ...pictures.filter(({ state }) => state !== 'stored')];
      for (const listener of listeners) listener();
    },
    /** Unsubscribing cancels uploads. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        dropOthers();
      };
    },
  };
};

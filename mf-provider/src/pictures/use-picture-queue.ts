import { serviceLimits } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import { announce } from '@nearhand/ui';
import { useField, useFormikContext } from 'formik';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { judgeChosen, namesOf, type PictureProblem, type UploadProblem } from './picture-problems.ts';
import { createPictureQueue } from './picture-queue.ts';

interface Said {
  description: string;
  /** The uploads that it is about, by the keys of their pictures. */
  files: Map<string, File>;
  takeBack: () => void;
}

/** Says what is wrong with pictures: one toast of a kind at a time, gone with the last upload that it is about. */
export const createPictureToasts = () => {
  const all = new Map<string, Said>();
  /** Not among them: it stays when the page goes. */
  let takeEndBack: (() => void) | undefined;
  const takeAllBack = () => {
    for (const { takeBack } of all.values()) takeBack();
    all.clear();
  };
  return {
    takeAllBack,
    /** Of files just chosen, in place of all that was said before. */
    refuse: (problems: PictureProblem[]) => {
      takeAllBack();
      for (const { text, description } of problems) {
        all.set(`chosen: ${text}`, { description, files: new Map(), takeBack: toast.error(text, { description }) });
      }
    },
    /** Of an upload; `isAlone` spares the name of the only picture there is. */
    fail: (problem: UploadProblem, { key, file }: { key: string; file: File }, isAlone: boolean) => {
      const { text, description, endsSession } = problem;
      if (endsSession) {
        takeEndBack?.();
        takeEndBack = toast.error(text, { description });
        return;
      }
      const before = all.get(text);
      before?.takeBack();
      // Where the reason is another, the tiles of the others still say that they failed.
      const files = new Map(before?.description === description ? before.files : []).set(key, file);
      const isNamed = !isAlone || files.size > 1;
      const takeBack = toast.error(text, {
        description: isNamed ? `${namesOf([...files.values()])}: ${description}` : description,
      });
      all.set(text, { description, files, takeBack });
    },
    /** The upload is tried again, or nobody wants it any more. */
    settle: (key: string) => {
      for (const { files, takeBack } of all.values()) {
        if (files.delete(key) && files.size === 0) takeBack();
      }
    },
  };
};

/**
 * The pictures of a Formik field, which holds the addresses of those that are stored. `beforeRefused`, taken from the first
 * rendering, is told the index of a picture that goes because the API will never take it.
 */
export const usePictureQueue = (name: string, beforeRefused: (index: number) => void) => {
  const { setFieldValue, initialValues } = useFormikContext<object>();
  const [{ value }, { error }] = useField<string[]>(name);
  const [toasts] = useState(createPictureToasts);
  const [queue] = useState(() =>
    createPictureQueue(value, initialValues, {
      onChange: (urls) => void setFieldValue(name, urls),
      onStored: (place) => announce(`Picture ${place} is uploaded`),
      onFailed: (problem, picture, index) => {
        toasts.fail(problem, picture, queue.pictures().length === 1);
        if (problem.isFinal) beforeRefused(index);
      },
      onSettled: toasts.settle,
      onDropped: toasts.takeAllBack,
    }),
  );
  useEffect(() => queue.follow(value, initialValues), [queue, value, initialValues]);
  const pictures = useSyncExternalStore(queue.subscribe, queue.pictures);

  const choose = (files: File[]) => {
    const { taken, problems } = judgeChosen(files, serviceLimits.images - queue.pictures().length);
    toasts.refuse(problems);
    if (taken.length === 0) return;
    queue.add(taken);
    announce(taken.length === 1 ? 'Uploading the picture' : `Uploading ${taken.length} pictures`);
  };

  return { pictures, queue, choose, error: typeof error === 'string' ? error : undefined };
};

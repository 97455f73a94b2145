import { serviceLimits } from '@nearhand/contracts';
import { announce } from '@nearhand/ui';
import { useField, useFormikContext } from 'formik';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { judgeChosen } from './chosen-pictures.ts';
import { createPictureQueue } from './picture-queue.ts';
import { createPictureToasts } from './picture-toasts.ts';

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

import { serviceLimits } from '@nearhand/contracts';
import { errorText, toast } from '@nearhand/platform';
import { announce } from '@nearhand/ui';
import { useField, useFormikContext } from 'formik';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { judgeChosen } from './chosen-pictures.ts';
import { createPictureQueue } from './picture-queue.ts';

/** The pictures of a Formik field, which holds the addresses of those that are stored. */
export const usePictureQueue = (name: string) => {
  const { setFieldValue, initialValues } = useFormikContext<object>();
  const [{ value }, { error }] = useField<string[]>(name);
  const [queue] = useState(() =>
    createPictureQueue(value, initialValues, {
      onChange: (urls) => void setFieldValue(name, urls),
      onStored: (place) => announce(`Picture ${place} is uploaded`),
      onFailed: async (file, reason, among) => {
        const said = await errorText(reason, 'Upload failed');
        toast.error('Image upload failed', { description: among > 1 ? `${file.name}: ${said}` : said });
      },
    }),
  );
  useEffect(() => queue.follow(value, initialValues), [queue, value, initialValues]);
  const pictures = useSyncExternalStore(queue.subscribe, queue.pictures);

  const choose = (files: File[]) => {
    const { taken, problems } = judgeChosen(files, serviceLimits.images - queue.pictures().length);
    for (const { text, description } of problems) toast.error(text, { description });
    if (taken.length === 0) return;
    queue.add(taken);
    announce(taken.length === 1 ? 'Uploading the picture' : `Uploading ${taken.length} pictures`);
  };

  return { pictures, queue, choose, error: typeof error === 'string' ? error : undefined };
};

import type { PictureFault } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import { announce } from '@nearhand/ui';
import { useField, useFormikContext } from 'formik';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PictureUse } from './picture.ts';
import { checkFiles, namesOf, type PictureProblem, type UploadProblem } from './picture-problems.ts';
import { createPictureQueue } from './picture-queue.ts';

interface OpenToast {
  description: string;
  /** Failed uploads by the keys of their pictures. */
  files: Map<string, File>;
  close: () => void;
}

/** One toast for each kind of problem. It closes with the last upload that it is about. */
const createPictureToasts = () => {
  const open = new Map<string, OpenToast>();
  /** This one stays when the page is left. */
  let closeSessionToast: (() => void) | undefined;
  const closeAll = () => {
    for (const { close } of open.values()) close();
    open.clear();
  };
  return {
    closeAll,
    /** Each choice of files has separate toasts: those of an earlier one stay until their time is over. */
    rejectFiles: (problems: PictureProblem[]) => {
      open.clear();
      for (const { text, description } of problems) {
        open.set(`chosen: ${text}`, { description, files: new Map(), close: toast.error(text, { description }) });
      }
    },
    /** The only picture is not named. */
    fail: (problem: UploadProblem, { key, file }: { key: string; file: File }, isAlone: boolean) => {
      const { text, description, endsSession } = problem;
      if (endsSession) {
        closeSessionToast?.();
        closeSessionToast = toast.error(text, { description });
        return;
      }
      const before = open.get(text);
      before?.close();
      // Uploads that failed for another reason are still marked on their tiles.
      const files = new Map(before?.description === description ? before.files : []).set(key, file);
      const isNamed = !isAlone || files.size > 1;
      const close = toast.error(text, {
        description: isNamed ? `${namesOf([...files.values()])}: ${description}` : description,
      });
      open.set(text, { description, files, close });
    },
    forget: (key: string) => {
      for (const { files, close } of open.values()) {
        if (files.delete(key) && files.size === 0) close();
      }
    },
  };
};

/**
 * The pictures of a Formik field, whose value is the URLs of the stored ones. `beforeRemove` is called with the index of a
 * picture that the API rejects for good; only the callback of the first render is used.
 */
export const usePictureQueue = (use: PictureUse, beforeRemove: (index: number) => void) => {
  const { setFieldValue, initialValues } = useFormikContext<object>();
  const [{ value }, { error }] = useField<string[]>('images');
  const [toasts] = useState(createPictureToasts);
  /** Toasts close before a person has read how to save a JPEG. */
  const [faults, setFaults] = useState<readonly PictureFault[]>([]);
  const [readings, setReadings] = useState(0);
  const [queue] = useState(() =>
    createPictureQueue(value, initialValues, use, {
      onChange: (urls) => void setFieldValue('images', urls),
      onStored: (place) => announce(`Picture ${place} is uploaded`),
      onFailed: (problem, picture, index) => {
        toasts.fail(problem, picture, queue.pictures().length === 1);
        if (!problem.isFinal) return;
        beforeRemove(index);
        const fault = { about: 'content', what: `“${picture.file.name}”: ${problem.description}` } as const;
        setFaults((before) => [...before, fault]);
      },
      onRetryOrRemove: toasts.forget,
      onDropped: () => {
        toasts.closeAll();
        setFaults([]);
      },
    }),
  );
  useEffect(() => queue.follow(value, initialValues), [queue, value, initialValues]);
  const pictures = useSyncExternalStore(queue.subscribe, queue.pictures);

  const choose = async (files: File[]) => {
    setReadings((count) => count + 1);
    const checked = await checkFiles(files, () => use.max - queue.pictures().length, use);
    const { accepted } = checked;
    // The page was left while a slow disk was read.
    if (!queue.isOpen()) return;
    setFaults(checked.faults);
    toasts.rejectFiles(checked.problems);
    if (accepted.length > 0) {
      queue.add(accepted);
      announce(accepted.length === 1 ? 'Uploading the picture' : `Uploading ${accepted.length} pictures`);
    }
    setReadings((count) => count - 1);
  };

  return {
    pictures,
    queue,
    choose,
    isReading: readings > 0,
    faults,
    error: typeof error === 'string' ? error : undefined,
  };
};

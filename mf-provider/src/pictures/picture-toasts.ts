import { toast } from '@nearhand/platform';
import { namesOf } from './chosen-pictures.ts';
import type { PictureProblem } from './picture-problem.ts';
import type { UploadProblem } from './upload-problem.ts';

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

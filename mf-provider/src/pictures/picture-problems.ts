import { errorCodes, type PictureFault, pictureFault } from '@nearhand/contracts';
import { errorCode, errorStatus, errorText } from '@nearhand/platform';
import type { PictureUse } from './picture.ts';

export interface PictureProblem {
  text: string;
  description: string;
}

const wrongType = { text: 'Invalid file type', description: 'Please upload a JPG, PNG, or WebP image.' };
const tooLarge = { text: 'File too large', description: 'Image must be less than 5MB.' };

const problemsOf = { type: wrongType, size: tooLarge, content: { text: 'Image upload failed', description: '' } };

/** More would fill a phone's screen. */
const maxNames = 3;

export const namesOf = (files: File[]): string => {
  const names = files.slice(0, maxNames).map(({ name }) => name);
  return `${names.join(', ')}${files.length > maxNames ? ` and ${files.length - maxNames} more` : ''}`;
};

interface CheckedFiles {
  accepted: File[];
  /** One of each kind. */
  problems: PictureProblem[];
  faults: PictureFault[];
}

/** `freePlaces` is called once the files are read: meanwhile others may have taken places. */
export const checkFiles = async (
  files: File[],
  freePlaces: () => number,
  { tooMany }: Pick<PictureUse, 'tooMany'>,
): Promise<CheckedFiles> => {
  const valid: File[] = [];
  const faults: PictureFault[] = [];
  // One by one: each is read into memory.
  for (const file of files) {
    const fault = await pictureFault(file, ['jpeg', 'png', 'webp']);
    if (fault) faults.push(fault);
    else valid.push(file);
  }
  const extra = valid.splice(Math.max(freePlaces(), 0));
  const problems = (['type', 'size', 'content'] as const).flatMap((about) => {
    const whats = faults.filter((fault) => fault.about === about).map(({ what }) => what);
    const { text, description } = problemsOf[about];
    if (whats.length === 0) return [];
    const more = whats.length > maxNames ? ` And ${whats.length - maxNames} more.` : '';
    return [{ text, description: `${description} ${whats.slice(0, maxNames).join(' ')}${more}`.trim() }];
  });
  if (extra.length > 0) {
    const names = files.length > 1 ? `${namesOf(extra)}: ` : '';
    problems.push({ text: 'Too many pictures', description: `${names}${tooMany}` });
  }
  return { accepted: valid, problems, faults };
};

export interface UploadProblem extends PictureProblem {
  /** A retry cannot succeed. */
  isFinal: boolean;
  endsSession: boolean;
}

/** These depend on the time or the session, not on the picture. */
const retryableStatuses = [401, 408, 409, 425, 429];

export const uploadProblem = async (error: unknown): Promise<UploadProblem> => {
  const status = errorStatus(error) ?? 0;
  const code = await errorCode(error);
  // A proxy may reject a large body without an error code.
  const isTooLarge = code === errorCodes.pictureTooLarge || (status === 413 && !code);
  const title = code === errorCodes.notAPicture ? 'Invalid file type' : 'Image upload failed';
  return {
    text: isTooLarge ? tooLarge.text : title,
    description: await errorText(error, isTooLarge ? tooLarge.description : 'Upload failed'),
    isFinal: status >= 400 && status < 500 && !retryableStatuses.includes(status),
    endsSession: status === 401,
  };
};

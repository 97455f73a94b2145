import { errorCodes, maxPictureBytes, serviceLimits, servicePictureTypes } from '@nearhand/contracts';
import { errorCode, errorStatus, errorText } from '@nearhand/platform';

export interface PictureProblem {
  text: string;
  description: string;
}

const wrongType = { text: 'Invalid file type', description: 'Please upload a JPG, PNG, or WebP image.' };
const tooLarge = { text: 'File too large', description: 'Image must be less than 5MB.' };

/** Checks type and size; the API checks the content. */
const fileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | undefined => {
  if (!servicePictureTypes.some((known) => known === type)) return wrongType;
  return size > maxPictureBytes ? tooLarge : undefined;
};

const tooMany = {
  text: 'Too many pictures',
  description: `A service can have up to ${serviceLimits.images} pictures.`,
};

/** More would fill a phone's screen. */
const maxNames = 3;

export const namesOf = (files: File[]): string => {
  const names = files.slice(0, maxNames).map(({ name }) => name);
  return `${names.join(', ')}${files.length > maxNames ? ` and ${files.length - maxNames} more` : ''}`;
};

/** The files to send, and one problem of each kind with the names of its files. */
export const checkFiles = (files: File[], freePlaces: number): { accepted: File[]; problems: PictureProblem[] } => {
  const valid = files.filter((file) => !fileProblem(file));
  const rejected = new Map<PictureProblem, File[]>();
  const reject = (problem: PictureProblem, file: File) =>
    rejected.set(problem, [...(rejected.get(problem) ?? []), file]);
  for (const file of files) {
    const problem = fileProblem(file);
    if (problem) reject(problem, file);
  }
  for (const file of valid.slice(freePlaces)) reject(tooMany, file);
  return {
    accepted: valid.slice(0, freePlaces),
    problems: [...rejected].map(([{ text, description }, named]) => ({
      text,
      description: files.length > 1 ? `${namesOf(named)}: ${description}` : description,
    })),
  };
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

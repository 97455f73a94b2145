import { errorCodes, largestPicture, serviceLimits, servicePictureTypes } from '@nearhand/contracts';
import { errorCode, errorStatus, errorText } from '@nearhand/platform';

export interface PictureProblem {
  text: string;
  description: string;
}

const wrongType = { text: 'Invalid file type', description: 'Please upload a JPG, PNG, or WebP image.' };
export const tooLarge = { text: 'File too large', description: 'Image must be less than 5MB.' };

/** What can be said against a chosen file before it is sent; the API judges its content. */
export const pictureProblem = ({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | undefined => {
  if (!servicePictureTypes.some((known) => known === type)) return wrongType;
  return size > largestPicture ? tooLarge : undefined;
};

export interface Chosen {
  taken: File[];
  problems: PictureProblem[];
}

const tooMany = {
  text: 'Too many pictures',
  description: `A service can have up to ${serviceLimits.images} pictures.`,
};

/** More names would fill a phone's screen. */
const mostNames = 3;

export const namesOf = (files: File[]): string => {
  const names = files.slice(0, mostNames).map(({ name }) => name);
  return `${names.join(', ')}${files.length > mostNames ? ` and ${files.length - mostNames} more` : ''}`;
};

/** Which of the chosen files can be sent, and what is wrong with the others: said once for all of a kind, by name. */
export const judgeChosen = (files: File[], room: number): Chosen => {
  const sound = files.filter((file) => !pictureProblem(file));
  const refused = new Map<string, PictureProblem & { files: File[] }>();
  const refuse = (problem: PictureProblem | undefined, file: File) => {
    if (!problem) return;
    const { files: before } = refused.get(problem.text) ?? { files: [] };
    refused.set(problem.text, { ...problem, files: [...before, file] });
  };
  for (const file of files) refuse(pictureProblem(file), file);
  for (const file of sound.slice(room)) refuse(tooMany, file);
  return {
    taken: sound.slice(0, room),
    problems: [...refused.values()].map(({ text, description, files: named }) => ({
      text,
      description: files.length > 1 ? `${namesOf(named)}: ${description}` : description,
    })),
  };
};

export interface UploadProblem extends PictureProblem {
  /** The same picture will never be taken. */
  isFinal: boolean;
  /** Said by nobody else, and the page goes with it. */
  endsSession: boolean;
}

/** Refusals that speak of the moment, or of who asks, rather than of the picture. */
const passing = [401, 408, 409, 425, 429];

/** What is wrong when an upload fails. */
export const uploadProblem = async (error: unknown): Promise<UploadProblem> => {
  const status = errorStatus(error) ?? 0;
  const code = await errorCode(error);
  // What stands before the API may refuse a large body without words.
  const isTooLarge = code === errorCodes.pictureTooLarge || (status === 413 && !code);
  const title = code === errorCodes.notAPicture ? 'Invalid file type' : 'Image upload failed';
  return {
    text: isTooLarge ? tooLarge.text : title,
    description: await errorText(error, isTooLarge ? tooLarge.description : 'Upload failed'),
    isFinal: status >= 400 && status < 500 && !passing.includes(status),
    endsSession: status === 401,
  };
};

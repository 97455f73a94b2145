import { errorCodes } from '@nearhand/contracts';
import { errorCode, errorStatus, errorText } from '@nearhand/platform';
import { type PictureProblem, tooLarge } from './picture-problem.ts';

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

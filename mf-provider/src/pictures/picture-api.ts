import { readData, readServicePicture } from '@nearhand/contracts';
import { api } from '@nearhand/platform';

interface UploadOptions {
  /** Hears how much of the file is with the API, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** The address that the picture has from now on. Outside Query, which knows neither progress nor two of one mutation. */
export const uploadPicture = async (picture: File, options: UploadOptions): Promise<string> => {
  const read = readData(readServicePicture);
  return (await api.post('upload/service', { file: { image: picture }, read, ...options })).imageUrl;
};

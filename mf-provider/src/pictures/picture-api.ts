import type { Data, ServicePictureUpload } from '@nearhand/contracts';
import { type UploadOptions, unwrap, uploadFile } from '@nearhand/platform';

/** The address that the picture has from now on. Outside Query, which knows neither progress nor two of one mutation. */
export const uploadPicture = (picture: File, options: UploadOptions): Promise<string> =>
  uploadFile('upload/service', 'image', picture, options)
    .json<Data<ServicePictureUpload>>()
    .then(unwrap)
    .then(({ imageUrl }) => imageUrl);

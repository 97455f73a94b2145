import { MessagePictureUpload, ServicePictureUpload, smallPicture, unsentPicture } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';

export interface AddedPicture {
  /** As the API names it. */
  image: string;
  preview: string;
}

export type SendPicture = (file: File) => Promise<AddedPicture>;

const readAddress = readDataAs(ServicePictureUpload);
const readName = readDataAs(MessagePictureUpload);

export const addedPicture = (image: string): AddedPicture => ({ image, preview: smallPicture(image) });

export const sendReviewPicture: SendPicture = async (file) =>
  addedPicture((await api.post('upload/review', { file: { image: file }, read: readAddress })).imageUrl);

export const messagePicture = (image: string): AddedPicture => ({ image, preview: unsentPicture(image) });

export const sendMessagePicture: SendPicture = async (file) =>
  messagePicture((await api.post('upload/message', { file: { image: file }, read: readName })).image);

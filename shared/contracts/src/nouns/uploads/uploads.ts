import { record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** `POST` and `DELETE /upload/avatar` answer with this: the picture's URL, empty when there is none. */
export const AvatarUpload = record({ avatar: text() });
export type AvatarUpload = v.InferOutput<typeof AvatarUpload>;

import { previewParameter } from '@slices/format';
import { hostStorage } from '../shared/storage.ts';

export const previewKey = 'preview';

/** In a separate file: the rest of the preview's code loads only when this is true. */
export const isPreviewAsked = (): boolean =>
  new RegExp(`[?&#]${previewParameter}=`).test(window.location.href) || hostStorage.session.get(previewKey) !== null;

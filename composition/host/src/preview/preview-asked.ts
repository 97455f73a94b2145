import { namespace, previewParameter } from '@slices/format';
import { storage } from '../shared/storage.ts';

export const previewKey = `${namespace}.preview`;

/** In a file of its own: the rest of the preview's code loads only when this is true. */
export const isPreviewAsked = (): boolean =>
  new URLSearchParams(window.location.search).has(previewParameter) || storage.session.get(previewKey) !== null;

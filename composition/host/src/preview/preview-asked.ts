import { previewParameter } from '@slices/format';
import { hostStorage } from '../shared/storage.ts';

export const previewKey = 'preview';
export const panelKey = 'panel';

/** Of a link to a preview or to the panel. In a separate file: the rest of their code loads only when this is true. */
export const isPreviewAsked = (): boolean =>
  new URLSearchParams(window.location.search).has(previewParameter) ||
  [previewKey, panelKey].some((key) => hostStorage.session.get(key) !== null);

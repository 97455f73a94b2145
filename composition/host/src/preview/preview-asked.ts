import { hostStorage } from '../shared/storage.ts';

export const previewKey = 'preview';
export const panelKey = 'panel';

/** Of a link to a preview or to the panel. In a separate file: the rest of their code loads only when this is true. */
export const isPreviewAsked = (): boolean =>
  /[?&#]preview=/.test(window.location.href) ||
  [previewKey, panelKey].some((key) => hostStorage.session.get(key) !== null);

export const devServerKey = 'preview-host';

/** This tab shows code of a dev server, as its link allowed when the tab opened it: React's development build is of use. */
export const isDevServerPreviewed = (): boolean => hostStorage.session.get(devServerKey) !== null;

import { hostStorage } from '../shared/storage.ts';

export const previewKey = 'preview';

/** `previewParameter`, or the token of this tab. In a separate file: the rest of the preview's code loads only when this is true. */
export const isPreviewAsked = (): boolean =>
  /[?&#]preview=/.test(window.location.href) || hostStorage.session.get(previewKey) !== null;

export const devServerKey = 'preview-host';

/** This tab shows a preview of a dev server, whose link was valid when the tab opened it: React's development build is of use. */
export const isDevServerPreviewed = (): boolean => hostStorage.session.get(devServerKey) !== null;

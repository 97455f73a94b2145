import { previewParameter } from '@nearhand/contracts';

export const previewKey = 'nearhand.preview';

/** Whether this tab was opened by a preview link, or is in a preview. */
export const isPreviewAsked = (): boolean => {
  try {
    return new URLSearchParams(window.location.search).has(previewParameter) || previewKey in sessionStorage;
  } catch {
    return false; // no storage, and no link
  }
};

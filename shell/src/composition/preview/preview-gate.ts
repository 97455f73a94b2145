import { type PublicKey, previewParameter } from '@nearhand/contracts';
import { log, toast } from '@nearhand/platform';
import type { Preview } from './preview.ts';

export const previewKey = 'nearhand.preview';

const isAsked = (): boolean => {
  try {
    return new URLSearchParams(window.location.search).has(previewParameter) || previewKey in sessionStorage;
  } catch {
    return false; // no storage, and no link
  }
};

/** The preview that this tab was asked for or is in, if any: whoever previews nothing does not pay for its code. */
export const previewIfAsked = async (keys: readonly PublicKey[]): Promise<Preview | undefined> => {
  if (!isAsked()) return undefined;
  try {
    const { openPreview } = await import(/* webpackChunkName: "preview" */ './preview.ts');
    return await openPreview(keys);
  } catch (error) {
    log.error('The preview could not be opened', error);
    toast.error('The preview could not be opened', {
      description: 'You see the live site. Load the page to try again.',
    });
    return undefined;
  }
};

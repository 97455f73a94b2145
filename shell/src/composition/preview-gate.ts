import { log, toast } from '@nearhand/platform';
import type { PublicKey } from '@slices/format';
import { isPreviewAsked } from '@slices/host';

export const previewIfAsked = async (keys: readonly PublicKey[]) => {
  if (!isPreviewAsked()) return undefined;
  try {
    const { openWithLine } = await import(/* webpackChunkName: "preview" */ './open-preview.ts');
    return await openWithLine(keys);
  } catch (error) {
    log.error('The preview could not be opened', error);
    toast.error('The preview could not be opened', {
      description: 'You see the live site. Load the page to try again.',
    });
    return undefined;
  }
};

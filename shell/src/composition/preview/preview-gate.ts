import { log, toast } from '@nearhand/platform';
import type { PublicKey } from '@slices/format';
import type { Preview } from './preview.ts';
import { isPreviewAsked } from './preview-asked.ts';

export const previewIfAsked = async (keys: readonly PublicKey[]): Promise<Preview | undefined> => {
  if (!isPreviewAsked()) return undefined;
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

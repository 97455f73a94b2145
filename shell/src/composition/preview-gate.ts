import { log, toast } from '@nearhand/platform';
import type { PublicKey } from '@slices/format';
import { isPreviewAsked } from '@slices/host';

export const previewIfAsked = async (keys: readonly PublicKey[]) => {
  if (!__DEVELOPMENT__ && !isPreviewAsked()) return undefined;
  try {
    const { openForShell } = await import(/* webpackChunkName: "preview" */ './open-preview.tsx');
    return await openForShell(keys);
  } catch (error) {
    log.error('The preview could not be opened', error);
    toast.error('The preview could not be opened', {
      description: 'You see the live site. Load the page to try again.',
    });
    return undefined;
  }
};

import { site } from '@nearhand/contracts';
import type { PublicKey } from '@slices/format';
import { openPreview } from '@slices/host/preview';
import { PreviewLine } from './notice/preview-line.tsx';

export const openWithLine = async (keys: readonly PublicKey[]) => ({
  ...(await openPreview(keys, site)),
  Line: PreviewLine,
});

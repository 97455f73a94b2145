import { PanelClaims, type PublicKey, type Site, unverifiedToken } from '@slices/format';
import { notShown, openPreview, type Preview } from '../preview/preview.ts';
import { PreviewError, readPanelClaims } from '../preview/preview-claims.ts';
import { linkToken, panelToken, previewToken, takeLink } from '../preview/preview-storage.ts';
import { hostSettings } from '../settings/host-settings.ts';
import { localRun } from './local-run.ts';
import type { Panel } from './panel.ts';

export interface OpenedLink {
  preview?: Preview | undefined;
  panel?: Panel | undefined;
}

/**
 * Opens what this tab's link asks for, a preview or the panel for developers, which are both possible at once. In development
 * the panel needs no link.
 */
export const openLink = async (keys: readonly PublicKey[], site: Site): Promise<OpenedLink> => {
  const link = linkToken();
  const isOfPanel = link !== undefined && unverifiedToken('panel', PanelClaims, link) !== undefined;
  // The page's policy names one dev server.
  if (link !== undefined) localRun.delete();
  let panel: Panel | undefined;
  let preview: Preview | undefined;
  try {
    panel = await panelOf(isOfPanel ? takeLink() : undefined, keys, site);
  } catch (error) {
    panelToken.delete();
    localRun.delete();
    preview = notShown(error, 'over');
  }
  if ((link !== undefined && !isOfPanel) || previewToken.read() !== undefined) preview = await openPreview(keys, site);
  return { preview, panel };
};

const panelOf = async (
  link: string | undefined,
  keys: readonly PublicKey[],
  site: Site,
): Promise<Panel | undefined> => {
  const token = link ?? panelToken.read();
  const { isDevelopment = false } = hostSettings();
  if (token === undefined && !isDevelopment) return undefined;
  const claims = token === undefined ? undefined : await readPanelClaims(token, keys, window.location.origin);
  if (token !== undefined && !panelToken.write(token))
    throw new PreviewError('The panel needs storage, which this browser refuses this site.');
  const { openPanel } = await import(/* webpackChunkName: "panel" */ './panel.ts');
  return openPanel(claims, site);
};

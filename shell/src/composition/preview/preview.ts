import type { Composition, PreviewClaims, PublicKey } from '@nearhand/contracts';
import type { ComponentType } from 'react';
import { devServerOf, expired, moment, PreviewError, readClaims } from './preview-claims.ts';
import { PreviewLine, type PreviewNotice } from './preview-line.tsx';
import { fetchRelease, withPreview } from './preview-release.ts';
import { askForHost, isHostAsked, keptPreview, takeLink } from './preview-storage.ts';

export interface Preview {
  notice: PreviewNotice;
  /** What shows the notice. */
  Line: ComponentType<PreviewNotice>;
  /** Puts the previewed release into whatever composition this tab runs. */
  apply: (composition: Composition) => Composition;
}

/** Opens the preview that this tab was asked for, or says why not: then the site runs as it is live. */
export const openPreview = async (keys: readonly PublicKey[]): Promise<Preview> => {
  const link = takeLink();
  const token = link ?? keptPreview.read() ?? '';
  let claims: PreviewClaims;
  try {
    claims = await readClaims(token, keys, window.location.origin);
  } catch (error) {
    keptPreview.forget();
    return notShown(error, 'over');
  }
  keptPreview.write(token);
  try {
    await letLoad(claims, link !== undefined);
    const { slice, version, exp } = claims;
    const release = await fetchRelease(claims);
    const from = devServerOf(claims);
    const what = `${release.extras.shell.title} ${version}${from ? ` from ${from}` : ''}`;
    return {
      Line: PreviewLine,
      notice: {
        text: `Preview: ${what} until ${moment(exp)}, in place of the live release`,
        state: 'running',
        end: { at: exp, text: `The preview of ${what} has ended, and this page still shows it.`, state: 'ended' },
      },
      apply: (composition) => withPreview(composition, slice, release),
    };
  } catch (error) {
    const preview = notShown(error, 'broken');
    return { ...preview, notice: { ...preview.notice, end: { at: claims.exp, ...refused(expired(claims), 'over') } } };
  }
};

const notShown = (error: unknown, state: 'broken' | 'over'): Preview => {
  if (!(error instanceof PreviewError)) throw error;
  return { Line: PreviewLine, notice: refused(error, state), apply: (composition) => composition };
};

const refused = <State>({ message }: PreviewError, state: State) => ({
  text: `${message} You see the live site.`,
  state,
});

/**
 * A dev server may be loaded from only under a policy that names it, which comes with the document. A link that was
 * followed from another site has brought no cookie, so the first document is always the wrong one.
 */
const letLoad = async (claims: PreviewClaims, isFirst: boolean): Promise<void> => {
  const host = devServerOf(claims);
  if (!host || (isHostAsked(host) && !isFirst)) return;
  // What the link said has to outlast this document.
  if (!askForHost(host, claims.exp) || keptPreview.read() === undefined)
    throw new PreviewError(
      'A preview of a dev server needs cookies and storage, which this browser refuses this site.',
    );
  window.location.reload();
  await new Promise(() => {}); // this document is on its way out
};

import type { Composition, PreviewClaims, PublicKey, Release, Site } from '@slices/format';
import { devServerOf, expired, moment, PreviewError, readClaims } from './preview-claims.ts';
import { fetchRelease, withPreview, withRevision } from './preview-release.ts';
import { askForHost, isHostAsked, previewToken, takeLink } from './preview-storage.ts';

export interface PreviewNotice {
  text: string;
  /** `over`: the link is invalid. `broken`: a retry may work. `ended`: the link has expired while its page is shown. */
  state: 'running' | 'broken' | 'over' | 'ended';
  /** The notice after the link has expired, `at` in seconds since 1970. */
  end?: { at: number; text: string; state: 'over' | 'ended' };
}

export interface Preview {
  notice: PreviewNotice;
  apply: (composition: Composition) => Composition;
}

export const openPreview = async (keys: readonly PublicKey[], site: Site): Promise<Preview> => {
  const link = takeLink();
  const token = link ?? previewToken.read() ?? '';
  let claims: PreviewClaims;
  try {
    claims = await readClaims(token, keys, window.location.origin);
  } catch (error) {
    previewToken.delete();
    return notShown(error, 'over');
  }
  previewToken.write(token, devServerOf(claims));
  try {
    const { slice, version, exp, all } = claims;
    if (all) return await ofRevision(claims, all, site);
    const from = devServerOf(claims);
    if (from) await letLoad(from, exp, link !== undefined, () => previewToken.read() !== undefined);
    const release = await fetchRelease(claims, site);
    const what = `${release.extras.shell.title} ${version}${from ? ` from ${from}` : ''}`;
    return {
      notice: {
        text: `Preview: ${what} until ${moment(exp)}, in place of the live release`,
        state: 'running',
        end: { at: exp, text: `The preview of ${what} has ended, and this page still shows it.`, state: 'ended' },
      },
      apply: (composition) => withPreview(composition, slice, release),
    };
  } catch (error) {
    const preview = notShown(error, 'broken');
    return { ...preview, notice: { ...preview.notice, end: { at: claims.exp, ...liveSite(expired(claims), 'over') } } };
  }
};

const ofRevision = async (
  { slice, version, exp }: PreviewClaims,
  all: NonNullable<PreviewClaims['all']>,
  site: Site,
): Promise<Preview> => {
  const releases = await Promise.all(
    all.map(async (one) => [one.slice, await fetchRelease(one, site)] as [slice: string, release: Release]),
  );
  const what = `all slices of a past revision, with ${slice} ${version}`;
  return {
    notice: {
      text: `Preview: ${what}, until ${moment(exp)}`,
      state: 'running',
      end: { at: exp, text: `The preview of ${what}, has ended, and this page still shows it.`, state: 'ended' },
    },
    apply: (composition) => withRevision(composition, releases),
  };
};

export const notShown = (error: unknown, state: 'broken' | 'over'): Preview => {
  if (!(error instanceof PreviewError)) throw error;
  return { notice: liveSite(error, state), apply: (composition) => composition };
};

const liveSite = <State>({ message }: PreviewError, state: State) => ({
  text: `${message} You see the live site.`,
  state,
});

/**
 * Scripts of a dev server need a security policy that names it; the policy comes with the document and depends on the cookie.
 * The first document after a link never has it: reload. Throws a {@link PreviewError} in a browser that stores nothing.
 */
export const letLoad = async (host: string, exp: number, isFirst: boolean, isStored: () => boolean): Promise<void> => {
  if (isHostAsked(host) && !isFirst) return;
  // The wish must survive the reload.
  if (!askForHost(host, exp) || !isStored())
    throw new PreviewError(
      'A preview of a dev server needs cookies and storage, which this browser refuses this site.',
    );
  window.location.reload();
  await new Promise(() => {}); // until the reload
};

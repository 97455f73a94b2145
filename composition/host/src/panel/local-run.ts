import { isOwnContainer, type PanelClaims, type Release, type Site } from '@slices/format';
import { letLoad } from '../preview/preview.ts';
import { PreviewError } from '../preview/preview-claims.ts';
import { fetchRelease } from '../preview/preview-release.ts';
import { forgetHost, noteHost, previewToken } from '../preview/preview-storage.ts';
import { hostSettings } from '../settings/host-settings.ts';
import { hostStorage } from '../shared/storage.ts';

const storageKey = 'panel-run';

/** Code of the visitor's computer that this tab runs as `slice`. */
export interface LocalRun {
  slice: string;
  port: string;
}

const parse = (slice: unknown, port: unknown): LocalRun | undefined =>
  /^[a-z][a-z0-9-]*$/.test(String(slice)) && /^\d{2,5}$/.test(String(port))
    ? { slice: String(slice), port: String(port) }
    : undefined;

export const hostOf = ({ port }: LocalRun): string => `localhost:${port}`;

export const mayRun = (claims: PanelClaims | undefined, slice: string): boolean =>
  claims === undefined || claims.slices.includes('*') || claims.slices.includes(slice);

/** The choice of this tab. In the part of the storage that no release writes to. */
export const localRun = {
  read: (): LocalRun | undefined => {
    const { slice, port } = Object(hostStorage.session.getJson(storageKey));
    return parse(slice, port);
  },
  /** Undefined where slice or port are none. In place of a preview, whose dev server the page's policy may name. */
  write: (slice: string, port: string): LocalRun | undefined => {
    const run = parse(slice, port);
    if (!run) return undefined;
    previewToken.delete();
    hostStorage.session.set(storageKey, JSON.stringify(run));
    noteHost(hostOf(run));
    return run;
  },
  delete: (): void => {
    hostStorage.session.remove(storageKey);
    forgetHost();
  },
};

/** The release that the dev server of `run` serves. Throws a {@link PreviewError}. */
export const fetchLocal = async (run: LocalRun, claims: PanelClaims | undefined, site: Site): Promise<Release> => {
  const host = hostOf(run);
  if (!hostSettings().isDevelopment) await letLoad(host, claims?.exp ?? 0, false, () => localRun.read() !== undefined);
  const release = await fetchRelease({ url: `http://${host}/remoteEntry.js`, version: '0.0.0-dev' }, site);
  const { container } = release.extras.shell;
  if (isOwnContainer(run.slice, container)) return release;
  throw new PreviewError(`The dev server at ${host} serves the container ${container}, which is not of ${run.slice}.`);
};

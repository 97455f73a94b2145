import { InvalidArgumentError } from '@commander-js/extra-typings';
import { PreviewClaims, parseWith, previewParameter } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { signedToken } from '../keys/signed-token.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { findVersion } from '../releases/publication.ts';
import { readRelease, shellName } from '../releases/published-release.ts';
import { pageOn } from '../replay/replay-link.ts';

export const preview = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'preview <slice> [version]',
    'a link that opens the site with this release, or your dev server, in place of the live one',
    `The link is signed, for this environment's site alone, and expires. Everyone with the link sees the release until then; it
cannot be revoked. With --url the slice comes from a dev server on the machine of the person who opens the link.`,
  )
    .option('--for <time>', 'how long the link is valid: 30m, 2h, 3d; at most 7d', spanSeconds, spanSeconds('2h'))
    .option('--url <address>', 'a dev server in place of a version: http://localhost:4103', devServerEntry)
    .option('--path <path>', 'the page that it opens', '/')
    .action(async (slice, version, { for: seconds, url, path }) => {
      if (slice === shellName) throw new UserError('A preview shows a slice; the shell itself has none.');
      if (url && version)
        throw new UserError(`A preview shows ${version} or the dev server at ${url}: leave one of them out.`);
      const place = await environment();
      const shown = url ? { url, version: '0.0.0-dev' } : await ofRelease(place, slice, version);
      const exp = Math.floor(Date.now() / 1000) + seconds;
      const claims = parseWith(PreviewClaims, { slice, site: place.site, ...shown, exp });
      if (!claims.ok) throw new UserError(`'${slice}' is no slice's name.`);
      say(signedLink(place, path, (key) => signedToken('preview', claims.value, key)));
      say(`shows ${slice} ${shown.version} on ${place.site} until ${new Date(exp * 1000).toISOString()}`);
    });

const ofRelease = async (place: Environment, slice: string, wanted: string | undefined) => {
  if (!wanted) throw new UserError('preview needs a version, or --url with the address of your dev server.');
  const { url, metadata } = await readRelease(place, slice, await findVersion(place.store, slice, wanted));
  const address = new URL(url, place.site);
  if (address.origin !== place.site)
    throw new UserError(
      `Releases of ${place.name} lie on ${address.origin}; a preview link can only name ${place.site}.`,
    );
  return { url: address.pathname, version: metadata.version, integrity: metadata.integrity };
};

/** A page of the site with a token that a key for previews signs. */
export const signedLink = (place: Environment, path: string, sign: (key: SigningKey) => string): string => {
  const [key] = place.keys('preview');
  if (!key) throw new UserError(`There is no key that signs previews of ${place.name}.`);
  const address = pageOn(place.site, path);
  if (!address) throw new UserError(`--path is a path of ${place.site}: /about.`);
  address.searchParams.set(previewParameter, sign(key));
  return address.href;
};

const unitSeconds: Record<string, number> = { m: 60, h: 60 * 60, d: 24 * 60 * 60 };
const maxSeconds = 7 * 24 * 60 * 60;

export function spanSeconds(span: string): number {
  const [, amount, unit = ''] = /^(\d{1,4})([mhd])$/.exec(span) ?? [];
  const seconds = Number(amount) * (unitSeconds[unit] ?? Number.NaN);
  if (seconds > 0 && seconds <= maxSeconds) return seconds;
  throw new InvalidArgumentError('It is a time of at most seven days, such as 30m, 2h or 3d.');
}

/** The entry of the dev server at `url`. It must be on this machine: no hash protects its files. */
export function devServerEntry(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(parsed.hostname) && parsed.port)
    return `${parsed.origin}/remoteEntry.js`;
  throw new InvalidArgumentError('It is a dev server on this machine, such as http://localhost:4103.');
}

import { PreviewClaims, parseWith } from '@nearhand/contracts';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command } from '../../command-line/command.ts';
import type { Environment } from '../../environments/environments.ts';
import { devServerEntry, expiry, previewLink } from '../../preview/preview-link.ts';
import { findVersion } from '../../releases/publication.ts';
import { readRelease, shellName } from '../../releases/published-release.ts';

export const preview: Command = {
  name: 'preview',
  parameters: 'SLICE [VERSION]',
  summary: 'a link that opens the site with this release, or your dev server, in place of the live one',
  details: `The link is signed, for this environment's site alone, and ends by itself. Whoever has it sees the release until then; it
cannot be taken back. With --url the slice comes from a dev server on the machine of whoever opens the link.`,
  options: {
    for: { type: 'string', value: '2h', help: 'how long the link is good: 30m, 2h, 3d; at most 7d (default 2h)' },
    url: { type: 'string', value: 'http://localhost:4103', help: 'a dev server in place of VERSION' },
    path: { type: 'string', value: '/marketplace', help: 'the page that it opens (default /)' },
  },
  run: async ({ arguments: [slice = '', version], options, environment, say }) => {
    if (slice === shellName) throw new UserError('A preview shows a slice; the shell itself has none.');
    const exp = expiry(typeof options.for === 'string' ? options.for : '2h', new Date());
    const place = await environment();
    const shown =
      typeof options.url === 'string' ? ofDevServer(options.url, version) : await ofRelease(place, slice, version);
    const claims = parseWith(PreviewClaims, { slice, site: place.site, ...shown, exp });
    if (!claims.ok) throw new UserError(`'${slice}' is no slice's name.`);
    const [key] = place.keys('preview');
    if (!key) throw new UserError(`There is no key that signs previews of ${place.name}.`);
    say(previewLink(claims.value, typeof options.path === 'string' ? options.path : '/', key));
    say(`shows ${slice} ${shown.version} on ${place.site} until ${new Date(exp * 1000).toISOString()}`);
    return 0;
  },
};

type Shown = Pick<PreviewClaims, 'url' | 'version' | 'integrity'>;

const ofDevServer = (url: string, version: string | undefined): Shown => {
  if (version) throw new UserError(`A preview shows ${version} or the dev server at ${url}: leave one of them out.`);
  return { url: devServerEntry(url), version: '0.0.0-dev' };
};

const ofRelease = async (place: Environment, slice: string, wanted: string | undefined): Promise<Shown> => {
  if (!wanted) throw new UserError('preview needs VERSION, or --url with the address of your dev server.');
  const { url, metadata } = await readRelease(place, slice, await findVersion(place.store, slice, wanted));
  const address = new URL(url, place.site);
  if (address.origin !== place.site)
    throw new UserError(
      `Releases of ${place.name} lie on ${address.origin}; a preview link can only name ${place.site}.`,
    );
  return { url: address.pathname, version: metadata.version, integrity: metadata.integrity };
};

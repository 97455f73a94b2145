import type { PanelClaims } from '@slices/format';
import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import { signedToken } from '../keys/signed-token.ts';
import { assertSliceName } from '../releases/published-release.ts';
import { signedLink, spanSeconds } from './preview.ts';

export const panel = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'panel [slices...]',
    'a link that opens the site with the panel for developers',
    `The panel shows what runs on a page and why, what failed and what to do next. Its tab may run code of these slices, by default
of all, from a dev server on the computer of the person who presses the button for it. The link is signed, for this environment's
site alone, and expires; it cannot be revoked.`,
  )
    .option('--for <time>', 'how long the link is valid: 30m, 2h, 3d; at most 7d', spanSeconds, spanSeconds('2h'))
    .option('--path <path>', 'the page that it opens', '/')
    .action(async (slices, { for: seconds, path }) => {
      slices.forEach(assertSliceName);
      const place = await environment();
      const exp = Math.floor(Date.now() / 1000) + seconds;
      const claims: PanelClaims = { site: place.site, slices: slices.length > 0 ? slices : ['*'], exp };
      say(signedLink(place, path, (key) => signedToken('panel', claims, key)));
      say(
        `opens the panel on ${place.site} until ${new Date(exp * 1000).toISOString()}; it may run code of ${slices.join(', ') || 'all slices'} from the computer of its visitor`,
      );
    });

import { withoutControl } from '@slices/kernel/command-line.ts';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { Browser } from 'playwright-core';
import {
  addCommand,
  durationFrom,
  interruption,
  type Program,
  type Terminal,
  wholeNumberFrom,
} from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { readMap } from '../releases/source-maps.ts';
import { ownFrame, type ReportedFailure, readFailure } from '../replay/failure.ts';
import { firstFailing } from '../replay/first-failing.ts';
import { openReplay, replay } from '../replay/replay.ts';
import { openBrowser } from '../replay/replay-browser.ts';
import { revisionLink } from '../replay/replay-link.ts';
import { type ReplayedRevision, replayedRevision } from '../replay/replayed-revision.ts';
import { revisionNumbers } from '../revisions/revision-record.ts';
import { tracedLine } from '../trace/traced-line.ts';
import { spanSeconds } from './preview.ts';

const failureHelp = `FAILURE is SLICE/VERSION/FINGERPRINT, as the page of operators shows it, or a file with one report. INTERNAL_TOKEN is the
API's. The page gets answers with the shapes of the visitor's and invented contents. It runs at an origin of its own on this machine:
nothing is sent to the site, and no session of the site is used.`;
const limit = ['--limit <time>', 'how long to wait for a page: 30s', durationFrom, durationFrom('60s')] as const;
const path = ['--browser <path>', "the Chromium to use; default: CHROMIUM, else this machine's"] as const;

const latest = Number.MAX_SAFE_INTEGER;

export const reproduce = (program: Program, { say, environment, variables }: Terminal) =>
  addCommand(
    program,
    'reproduce <failure>',
    'open what a visitor ran when a release broke, and say whether it breaks again',
    failureHelp,
  )
    .option('--revision <number>', 'another revision than the reported one', wholeNumberFrom(1, latest))
    .option(...path)
    .option(...limit)
    .option('--open', 'serve it until Ctrl-C, for your own browser')
    .option(
      '--link',
      "print a signed link to the site itself: these releases with your own session and the site's data",
    )
    .option(
      '--for <time>',
      'with --link: how long it is valid: 30m, 2h, 3d; at most 7d',
      spanSeconds,
      spanSeconds('2h'),
    )
    .action(async (name, { browser: executable, limit: limitMs, open, link, for: forSeconds, revision: other }) => {
      const place = await environment();
      const failure = await readFailure(place, name, variables.INTERNAL_TOKEN);
      const revision = await replayedRevision(place, other ?? failure.context.revision, failure);
      for (const line of await describe(place, failure, revision)) say(withoutControl(line));
      const { page, slice } = failure;
      if (link) return say(revisionLink(place, revision, { site: place.site, page, slice, forSeconds }));
      if (open) return serve(place, revision, failure, say);
      const browser = await openBrowser(executable, variables);
      try {
        const { outcome, unanswered } = await replay(place, browser, revision, failure, limitMs);
        if (outcome === 'seen') return say(`SEEN AGAIN in revision ${revision.revision}.`);
        for (const address of unanswered) say(`  had no answer: ${address}`);
        throw new OperationError(
          outcome === 'not seen'
            ? `NOT SEEN AGAIN in revision ${revision.revision}: the page ran.`
            : `UNCLEAR: the page neither ran nor broke in the same way within ${limitMs / 1_000} s.`,
        );
      } finally {
        await browser.close();
      }
    });

const serve = async (
  place: Environment,
  revision: ReplayedRevision,
  failure: ReportedFailure,
  say: Terminal['say'],
): Promise<void> => {
  const server = await openReplay(place, revision, failure);
  // From here on: a Ctrl-C during the start ends the command as any program.
  const { signal } = interruption();
  say(server.link);
  for (const click of failure.context.clicks) say(`  then click ${click}`);
  say('Ctrl-C ends it.');
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  server.close();
};

const describe = async (
  place: Environment,
  failure: ReportedFailure,
  { revision, shell, releases, missing }: ReplayedRevision,
): Promise<string[]> => {
  const { slice, version, stage, message, page, context } = failure;
  const { locale, width, height, role, calls } = context;
  const top = ownFrame(failure);
  return [
    `${slice} ${version}, ${stage}, ${page}: ${message}`,
    ...(top ? [await tracedLine(top, (script) => readMap(place.store, script))] : []),
    `  revision ${revision}, shell ${shell ?? 'unknown'}, ${releases.length} slices; ${role}, ${locale}, ${width} x ${height}; ${calls.length} calls of the API`,
    ...missing.map((one) => `  no longer published, and left out: ${one}`),
  ];
};

export const bisect = (program: Program, { say, environment, variables }: Terminal) =>
  addCommand(
    program,
    'bisect <failure>',
    'the first revision in which a failure occurs',
    `${failureHelp} Revisions between a good and the reported one are tried by halves, each with the visitor's releases or, where it has
them not yet, with its defaults.`,
  )
    .option('--good <number>', 'a revision without the failure; default: the first one', wholeNumberFrom(1, latest))
    .option(...path)
    .option(...limit)
    .action(async (name, { good, browser: executable, limit: limitMs }) => {
      const place = await environment();
      const failure = await readFailure(place, name, variables.INTERNAL_TOKEN);
      const to = failure.context.revision;
      const numbers = (await revisionNumbers(place)).filter((one) => one >= (good ?? 1) && one <= to);
      const browser = await openBrowser(executable, variables);
      try {
        const first = await firstFailing(numbers, trying(place, browser, failure, limitMs, say));
        say(`${first.revision} is the first revision with this failure.`);
        if (first.isOldest) say('  It is the oldest one that was tried: the failure may be older.');
        for (const one of first.untried)
          say(`  Revision ${one} could not be tried: its releases are no longer published.`);
      } finally {
        await browser.close();
      }
    });

/** Revisions with the same releases are tried once. Undefined: it cannot be tried. */
const trying = (
  place: Environment,
  browser: Browser,
  failure: ReportedFailure,
  limitMs: number,
  say: Terminal['say'],
) => {
  const known = new Map<string, boolean>();
  return async (number: number): Promise<boolean | undefined> => {
    const revision = await replayedRevision(place, number, failure);
    const own = revision.releases.find(({ slice }) => slice === failure.slice);
    if (revision.missing.some((one) => one.startsWith(`${failure.slice} `))) return undefined;
    // The slice did not exist.
    if (!own) return false;
    const key = JSON.stringify([revision.shell, revision.releases]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { outcome } = await replay(place, browser, revision, failure, limitMs);
    if (outcome === 'unclear')
      throw new OperationError(`Revision ${number} neither ran nor broke within ${limitMs / 1_000} s.`);
    const isSeen = outcome === 'seen';
    say(`  revision ${number}: ${isSeen ? 'breaks' : 'runs'}, ${failure.slice} ${own.version}`);
    known.set(key, isSeen);
    return isSeen;
  };
};

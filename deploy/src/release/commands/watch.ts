import { setTimeout as wait } from 'node:timers/promises';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { addCommand, fail, numberFrom, type Program, type Terminal, wholeNumberFrom } from '../command-line/command.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { watchOnce } from '../watch/round.ts';
import { releasesOf } from './rollback.ts';

export const watch = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'watch',
    'observe releases, and take back a canary that breaks for too many visitors',
    `A canary is taken back when it broke for more than --bound percent of its visitors in the last --minutes, at least --least
visitors had it and three of them, at three addresses, saw it break, and that is more than twice the share of the live release:
what breaks both is an outage. A live release is compared with those of the other slices, and taken back with
--rollback-default alone. It recalls the release, which needs a key for rollback and no revision; with a key for timestamp
it renews that too. The recall says why. INTERNAL_TOKEN is the API's. Ends with Ctrl-C; with --once the exit
code is 1 where a release fails or the API does not answer.`,
  )
    .option('--slice <slice>', 'this one alone')
    .option('--bound <percent>', 'percent of visitors for whom a release may break', numberFrom(0, 100), 5)
    .option('--minutes <count>', 'how far to look back', wholeNumberFrom(1, 10_080), 10)
    .option('--least <count>', 'with fewer visitors there is no verdict', wholeNumberFrom(1, 1_000_000), 20)
    .option('--every <time>', 'how often to look: 30s, 5m', intervalMsOf, 30_000)
    .option('--once', 'look once')
    .option('--rollback-default', 'take back a failing release that everyone has, too')
    .action(async ({ slice, bound, minutes, least, every, once, rollbackDefault = false }) => {
      const place = await environment();
      place.keys('rollback'); // a missing key shows now, not when a rollback needs it
      if (slice) releasesOf(slice, place, await readRunning(place));
      const settings = {
        environment: place,
        slice,
        bound,
        minutes,
        least,
        token: process.env.INTERNAL_TOKEN || undefined,
        rollsBackLive: rollbackDefault,
        say: (line: string) => say(`${new Date().toISOString()} ${line}`),
      };
      if (once) {
        if ((await watchOnce(settings)) !== 'sound') fail();
        return;
      }
      const stopped = new AbortController();
      process.stdout.once('error', () => stopped.abort()); // the reader of a pipe closed it
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
      while (!stopped.signal.aborted) {
        await watchOnce(settings);
        await wait(every, undefined, { signal: stopped.signal }).catch(() => {});
      }
    });

function intervalMsOf(text: string): number {
  const [, amount, unit] = /^([1-9]\d{0,3})(s|m)$/.exec(text) ?? [];
  if (amount) return Number(amount) * (unit === 'm' ? 60_000 : 1000);
  throw new InvalidArgumentError('It is a time such as 30s or 5m.');
}

import { setTimeout as wait } from 'node:timers/promises';
import {
  addCommand,
  durationFrom,
  fail,
  interruption,
  type Program,
  type Terminal,
  wholeNumberFrom,
} from '../command-line/command.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { watchOnce } from '../watch/round.ts';
import { trialsIn } from '../watch/trials.ts';
import { Heartbeat, serveHeartbeat, timestampTimes } from '../watch/watch-metrics.ts';
import { releasesOf } from './rollback.ts';

export const watch = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'watch',
    'observe releases, and take back a canary that breaks for too many visitors',
    `A canary is compared with the live release of its slice among the visitors since its promotion: for how many something
broke, API calls failed or took a second on average, or vitals were poor. It is taken back when it is worse. The test is wrong in at
most 5 of 100 sound canaries, however often one looks, and three addresses must have reported it. What is bad in both releases is an
outage. A live release is compared with those of other slices over --minutes, and taken back with --rollback-default alone.
It recalls the release, which needs a key for rollback and no revision; with a key for timestamp it renews that too. The recall says
why. INTERNAL_TOKEN is the API's. With --port it answers /healthz, /ready and /metrics there. Ends with Ctrl-C; with --once the exit code is 1 where a release fails or the API does not answer.`,
  )
    .option('--slice <slice>', 'this one alone')
    .option('--minutes <count>', 'how far to look back at live releases', wholeNumberFrom(1, 10_080), 10)
    .option('--every <time>', 'how often to look: 30s, 5m', durationFrom, 30_000)
    .option('--once', 'look once')
    .option('--port <port>', 'where probes and Prometheus ask whether it goes on', wholeNumberFrom(0, 65_535))
    .option('--rollback-default', 'take back a failing release that everyone has, too')
    .action(async ({ slice, minutes, every, once, port, rollbackDefault = false }) => {
      const heartbeat = new Heartbeat(every);
      const opened = await environment();
      const place = { ...opened, store: heartbeat.counted(opened.store) };
      place.keys('rollback'); // a missing key shows now, not when a rollback needs it
      if (slice) releasesOf(slice, place, await readRunning(place));
      const settings = {
        environment: place,
        slice,
        minutes,
        token: process.env.INTERNAL_TOKEN || undefined,
        rollsBackLive: rollbackDefault,
        trials: trialsIn(place),
        now: () => new Date(),
        say: (line: string) => {
          heartbeat.step();
          say(`${new Date().toISOString()} ${line}`);
        },
      };
      if (once) {
        if ((await watchOnce(settings)) !== 'sound') fail();
        return;
      }
      const stopped = interruption();
      const server = port === undefined ? undefined : await serveHeartbeat(heartbeat, port);
      try {
        while (!stopped.signal.aborted) {
          const outcome = await watchOnce(settings);
          heartbeat.round(outcome, settings.now(), await timestampTimes(place).catch(() => undefined));
          await wait(every, undefined, { signal: stopped.signal }).catch(() => {});
        }
      } finally {
        server?.close(); // an open port would keep a failed process alive
      }
    });

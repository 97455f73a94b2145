import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the API that bench starts: tells its parent, when asked, how long its event loop was held since the last
// time, and how much memory it takes.

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

process.on('message', () => {
  const milliseconds = (nanoseconds) => nanoseconds / 1e6 - resolution;
  process.send({
    longest: milliseconds(delay.max),
    p99: milliseconds(delay.percentile(99)),
    residentMegabytes: process.memoryUsage().rss / 2 ** 20,
  });
  delay.reset();
});
// A probe keeps nothing alive.
process.channel?.unref();

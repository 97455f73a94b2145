import { Agent, get } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

// Not a load generator from a registry: autocannon makes text of every chunk that it receives, which on answers of a
// megabyte measures itself (40 a second where the API gives 500).

/**
 * Asks over and over on some connections for some seconds: how many answers, bytes, and milliseconds for each. `url` may be
 * a function that returns the next address. Answers with another status are errors, unless `others` is `counted`. Each
 * connection rests between an answer and its next question: `pause` milliseconds on average, at random.
 */
export const load = async ({ url, headers, status, connections, seconds, others = 'errors', pause = 0 }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latency = createHistogram();
  const next = typeof url === 'function' ? url : () => url;
  let bytes = 0;
  let otherCount = 0;
  const once = () =>
    new Promise((resolve, reject) => {
      const began = process.hrtime.bigint();
      const address = next();
      const request = get(address, { agent, headers }, (answer) => {
        const isOther = answer.statusCode !== status;
        if (isOther) otherCount += 1;
        if (isOther && others === 'errors')
          reject(new Error(`${address} answered ${answer.statusCode}, not ${status}.`));
        answer.on('data', (chunk) => {
          bytes += chunk.length;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          if (!isOther) latency.record(process.hrtime.bigint() - began);
          resolve();
        });
      });
      request.once('error', reject);
    });
  const began = performance.now();
  const end = began + seconds * 1000;
  const ask = async () => {
    while (performance.now() < end) {
      await once();
      if (pause > 0) await sleep(2 * pause * Math.random());
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  const milliseconds = (nanoseconds) => nanoseconds / 1e6;
  return {
    rate: latency.count / took,
    megabytes: bytes / 1e6 / took,
    bytesEach: bytes / (latency.count + otherCount),
    others: otherCount,
    median: milliseconds(latency.percentile(50)),
    p95: milliseconds(latency.percentile(95)),
    p97: milliseconds(latency.percentile(97.5)),
    longest: milliseconds(latency.max),
  };
};

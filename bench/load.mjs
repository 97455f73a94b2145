import autocannon from 'autocannon';

/**
 * Asks for `next()`, an address, on some connections for some seconds, after a second to get warm: as often as answers
 * come, or `rate` times a second in all. Latencies are whole milliseconds.
 */
export const load = async ({ next, connections, seconds, rate = 0 }) => {
  const run = (duration) =>
    autocannon({
      url: new URL(next()).origin,
      connections,
      duration,
      headers: { 'accept-encoding': 'br' },
      ...(rate > 0 && { overallRate: rate }),
      requests: [{ setupRequest: (request) => ({ ...request, path: next().replace(/^\w+:\/\/[^/]+/, '') }) }],
    });
  await run(1);
  const { latency, requests, throughput, non2xx, errors } = await run(seconds);
  const bytes = throughput.total / requests.total;
  return {
    median: latency.p50,
    high: latency.p97_5,
    rate: requests.average,
    bytes,
    failed: non2xx + errors,
  };
};

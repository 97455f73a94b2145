// Traces: processor time of the API for each request, requests a second and latency, without them and with a share of requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { dayIn, processorMsOf, withApis } from './api.mjs';
import { options, say, sayTable, spread } from './figures.mjs';
import { load } from './load.mjs';

const { before, postgres, rounds, seconds, connections } = options({
  ...{ before: '', postgres: '', rounds: 9, seconds: 3, connections: 10 },
});

// In this process, so that its work does not count.
const collector = createServer((request, answer) => {
  request.resume().once('end', () => answer.end('{}'));
});
await once(collector.listen(0, '127.0.0.1'), 'listening');
const traced = (share) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: String(share),
});
const sides = [
  // Another working copy of the repository, of a commit to compare with.
  ...(before ? [{ name: 'before', folder: before }] : []),
  { name: 'off' },
  { name: '5 %', settings: traced(0.05) },
  { name: '100 %', settings: traced(1) },
];

/** Calls `use` when the API of each side runs. */
const withSides = async ([side, ...others], use, running = []) => {
  if (!side) return use(running);
  const { folder, settings } = side;
  await withApis({ ports: [4480 + running.length], postgres, settings, folder }, ({ urls: [url], children: [child] }) =>
    withSides(others, use, [...running, { ...side, url, child, runs: [] }]),
  );
};

const measure = async ({ url, child }, paths) => {
  const startMs = processorMsOf(child);
  let asked = 0;
  const next = () => url + paths[asked++ % paths.length];
  const { rate, median, highest, failed } = await load({ next, connections, seconds });
  if (failed) throw new Error(`${failed} requests failed.`);
  return { rate, median, highest, processorMs: (processorMsOf(child) - startMs) / asked };
};

say(
  `${connections} connections, ${rounds} rounds of ${seconds} s; ${postgres ? 'PostgreSQL' : 'the embedded database'}`,
);
await withSides(sides, async (running) => {
  const { data } = await (await fetch(`${running[0].url}/api/services?limit=24`)).json();
  const queries = {
    'a service': () => data.map(({ _id }) => `/api/services/${_id}`),
    // Equal questions at the same time share an answer; these differ.
    'list of services': () => Array.from({ length: 28 }, (_, day) => `/api/services?limit=24&day=${dayIn(day + 1)}`),
  };
  for (const [title, paths] of Object.entries(queries)) {
    for (const side of running) side.runs = [];
    for (let round = 0; round < rounds; round += 1)
      // In another order each time: what the machine does besides falls on all of them.
      for (const turn of running.keys()) {
        const side = running[(turn + round) % running.length];
        side.runs.push(await measure(side, paths()));
      }
    say(`\n${title}\n`);
    const cells = (runs, figure, digits) =>
      spread(
        runs.map((run) => run[figure]),
        digits,
      );
    sayTable(
      ['traces', 'processor ms a request', 'requests/s', 'median ms', '99 % ms'],
      running.map(({ name, runs }) => [
        name,
        cells(runs, 'processorMs', 2),
        cells(runs, 'rate'),
        cells(runs, 'median'),
        cells(runs, 'highest'),
      ]),
    );
  }
});
collector.closeAllConnections();
collector.close();

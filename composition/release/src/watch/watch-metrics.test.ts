import { portOf } from '@slices/kernel/free-port.fixture.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { anEnvironment, someRelease } from '../environment.fixture.ts';
import { revise } from '../revisions/revise.ts';
import { folderStore } from '../store/folder-store.ts';
import { Heartbeat, serveHeartbeat, timestampTimes } from './watch-metrics.ts';

const minutes = (count: number) => count * 60_000;
const temporary = temporaryFolder();
let nowMs = 0;
const heartbeat = () => new Heartbeat(minutes(1), () => nowMs);
const metricsOf = (beat: Heartbeat) =>
  Object.fromEntries(
    beat
      .answer('/metrics')
      .text.split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split(' ')),
  );

beforeEach(() => {
  nowMs = 0;
});

test('a round that takes hours goes on as long as the store answers, one that waits without end does not', async () => {
  const beat = heartbeat();
  const store = beat.counted(folderStore(temporary.path));
  for (let read = 0; read < 30; read += 1) {
    nowMs += minutes(14);
    await store.read('environments/test/composition.json');
    expect(beat.answer('/healthz').status).toBe(200);
  }
  nowMs += minutes(16);
  expect(beat.answer('/healthz').status).toBe(503);
});

test('the pause between two rounds is no standstill', () => {
  const beat = new Heartbeat(minutes(120), () => nowMs);
  nowMs += minutes(121);
  expect(beat.answer('/healthz').status).toBe(200);
});

test('it is ready after a round, and tells the last one that decided something', () => {
  const beat = heartbeat();
  expect(beat.answer('/ready').status).toBe(503);
  beat.round('sound', new Date(5_000), { issued: 1, expires: 9 });
  beat.round('blind', new Date(7_000), undefined);
  expect(beat.answer('/ready').status).toBe(200);
  expect(metricsOf(beat)).toEqual({
    'release_watch_rounds_total{outcome="sound"}': '1',
    'release_watch_rounds_total{outcome="failing"}': '0',
    'release_watch_rounds_total{outcome="blind"}': '1',
    release_watch_round_timestamp_seconds: '5',
    composition_timestamp_issued_seconds: '1',
    composition_timestamp_expires_seconds: '9',
  });
});

test('a timestamp expires after its week, and at once where browsers do not take it', async () => {
  const environment = anEnvironment(folderStore(temporary.path));
  await revise(environment, { why: 'test', command: 'promote' }, () => ({
    microFrontends: { 'mf-a': [someRelease('a')] },
  }));
  const { issued, expires } = await timestampTimes(environment);
  expect(expires - issued).toBe(7 * 24 * 60 * 60);
  const trust = () => ({ ...environment.trust(), keys: () => [] });
  expect(await timestampTimes({ ...environment, trust })).toEqual({ issued: 0, expires: 0 });
});

test('Prometheus gets the metrics by HTTP', async () => {
  const server = await serveHeartbeat(heartbeat(), 0);
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toContain('release_watch_rounds_total{outcome="sound"} 0\n');
  await new Promise((resolve) => server.close(resolve));
});

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { LiveHub, LiveStream } from './live-stream.ts';

const slackMs = 10_000;
let now: number;
let hub: LiveHub;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  hub = new LiveHub();
  hub.begin();
});

/** All that a stream of `_id` sends when it begins. */
const sentTo = (_id: string, ageMs?: number): unknown[] => {
  const viewer = { _id, sessionId: 's', role: 'customer' as const, name: '', email: '' };
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const stream = new LiveStream(viewer, response);
  const send = jest.spyOn(stream, 'send');
  hub.add(stream, ageMs);
  hub.remove(stream);
  expect(response.destroyed).toBe(false);
  return send.mock.calls;
};
const publish = (id: number) => hub.publish({ name: 'booking.changed', to: ['carla'], payload: { id } });
const whole = ['ready', { isWhole: true }];
const partial = ['ready', {}];

test('with its age a stream begins with the updates since then for this person', () => {
  now = 1_000;
  publish(1);
  now = 20_000;
  publish(2);
  now = 30_500;
  expect(sentTo('carla', 1_000)).toEqual([['booking.changed', { id: 2 }], whole]);
  expect(sentTo('pat', 1_000)).toEqual([whole]);
  expect(sentTo('carla')).toEqual([partial]);
});

test('a copy that may have missed an update since then says so', () => {
  publish(1);
  now = slackMs + 500;
  expect(sentTo('carla', 1_000)).toEqual([partial]);
  now = 60_000;
  hub.sendMissed();
  now += slackMs;
  expect(sentTo('carla', 0)).toEqual([partial]);
  now += 1;
  expect(sentTo('carla', 0)).toEqual([whole]);
});

test('only the latest updates are kept', () => {
  for (let id = 1; id <= 5_001; id += 1) {
    now += 10;
    publish(id);
  }
  expect(sentTo('pat', 20_000)).toEqual([partial]);
  expect(sentTo('pat', 0)).toEqual([whole]);
});

test('a client that missed very many updates asks for everything instead', () => {
  now = slackMs + 1;
  for (let id = 1; id <= 200; id += 1) publish(id);
  expect(sentTo('carla', 0)).toHaveLength(201);
  for (let id = 201; id <= 5_000; id += 1) publish(id);
  expect(sentTo('carla', 0)).toEqual([partial]);
});

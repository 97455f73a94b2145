import type { FastifyInstance } from 'fastify';
import { listPage } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import { invalidRequest, noSuch } from '../../http/stripe-error.ts';
import { type TestClock, type TestClockRecord, toTestClock } from '../../records/test-clock.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { recordId } from '../../store/record-id.ts';
import { advanceTo, moveClock } from './advance-clock.ts';

const path = '/v1/test_helpers/test_clocks';

const day = 24 * 60 * 60;

type ById = { Params: { id: string } };

/** Handles to the one clock that the whole sandbox goes by. */
export const testClockRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { store, now } = sandbox;
  const find = (id: string): TestClockRecord => {
    const clock = store.testClocks.get(id);
    if (!clock || clock.is_deleted) throw noSuch('test_helpers.test_clock', id, 'test_clock');
    return clock;
  };

  app.post(path, async ({ body }): Promise<TestClock> => {
    const params = new ParamReader(body);
    // A clock in the past would have to take time back; it starts at the present instead.
    const frozen_time = Math.max(params.requiredInteger('frozen_time'), now());
    const name = params.text('name') ?? null;
    params.done();
    moveClock(sandbox, frozen_time);
    const clock = store.testClocks.put({
      id: recordId('clock'),
      object: 'test_helpers.test_clock',
      created: now(),
      deletes_after: now() + 30 * day,
      frozen_time,
      is_deleted: false,
      livemode: false,
      name,
      status: 'ready',
      status_details: {},
    });
    return toTestClock(clock);
  });

  app.get(path, async ({ query }) => {
    const page = listPage(store.testClocks, new ParamReader(query), path, { is_deleted: false });
    return { ...page, data: page.data.map(toTestClock) };
  });

  app.get<ById>(`${path}/:id`, async ({ params }) => toTestClock(find(params.id)));

  app.post<ById>(`${path}/:id/advance`, async ({ params, body }) => {
    const sent = new ParamReader(body);
    const target = sent.requiredInteger('frozen_time');
    sent.done();
    const clock = find(params.id);
    if (clock.status === 'advancing') throw invalidRequest('The clock is still advancing.', { param: 'test_clock' });
    if (target < now()) {
      throw invalidRequest(
        `The sandbox has one clock for everything, and it never goes back: it is ${now()} there, after ${target}.`,
        { param: 'frozen_time' },
      );
    }
    return toTestClock(advanceTo(sandbox, clock, target));
  });

  app.delete<ById>(`${path}/:id`, async ({ params, query }) => {
    new ParamReader(query).done();
    const { id, object } = store.testClocks.put({ ...find(params.id), is_deleted: true });
    return { id, object, deleted: true };
  });
};

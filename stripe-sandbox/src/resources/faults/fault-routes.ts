import type { FastifyInstance } from 'fastify';
import { faultMethods, faultPath, faultTypes } from '../../http/faults.ts';
import { ParamReader } from '../../http/params.ts';
import { invalidRequest, missingParam, noSuch } from '../../http/stripe-error.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Beside Stripe's `test_helpers`, so that the official client reaches it with the secret key: `rawRequest`. */
export const faultRoutes = (app: FastifyInstance, { faults }: Sandbox): void => {
  app.post(faultPath, async ({ body }) => {
    const params = new ParamReader(body);
    const type = params.choice('type', faultTypes);
    if (type === undefined) throw missingParam('type');
    const method = params.choice('method', faultMethods);
    const [path, event] = [params.text('path'), params.text('event')];
    const [count, status] = [params.integer('count') ?? 1, params.integer('status')];
    const code = params.text('code');
    params.done();
    if (count < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'count' });
    if (status !== undefined && (status < 400 || status > 599)) {
      throw invalidRequest('An error has a status of 400 to 599.', { param: 'status' });
    }
    return faults.add({ type, method, path, event, count, status, code }).record;
  });

  app.get(faultPath, async () => {
    const data = faults.all().map(({ record }) => record);
    return { object: 'list', data, has_more: false, url: faultPath };
  });

  app.delete(faultPath, async () => {
    for (const fault of faults.all()) fault.end();
    return { object: 'list', data: [], has_more: false, url: faultPath };
  });

  app.delete<{ Params: { id: string } }>(`${faultPath}/:id`, async ({ params: { id } }) => {
    const fault = faults.all().find(({ record }) => record.id === id);
    if (!fault) throw noSuch('fault', id, 'id');
    fault.end();
    return { id, object: 'test_helpers.fault', deleted: true };
  });
};

import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';

let sources = 0;

const ask = async (url, method, path, headers, body) => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
  return told;
};

const enter = async (url, path, body) => {
  sources += 1;
  const from = { 'x-forwarded-for': `10.9.${sources >> 8}.${sources & 255}` };
  const told = await ask(url, 'POST', path, from, body);
  const headers = { authorization: `Bearer ${told.token}` };
  return {
    headers,
    get: async (at) => (await ask(url, 'GET', at, headers)).data,
    put: async (at, sent) => (await ask(url, 'PUT', at, headers, sent)).data,
    post: async (at, sent) => (await ask(url, 'POST', at, headers, sent)).data,
  };
};

const register = (url) =>
  enter(url, '/auth/register', {
    name: 'Ada Moss',
    email: `${randomUUID()}@example.test`,
    password: 'lovelace',
    role: 'customer',
  });

/** A new customer, the demo provider, and as many other customers as are wanted. */
export const signedIn = async (url, count) => {
  const provider = await enter(url, '/auth/login', { email: 'provider@nearhand.test', password: 'nearhand' });
  const customer = await register(url);
  const others = [];
  while (others.length < count) others.push(await register(url));
  return { provider, customer, others };
};

/** Books a free slot of the provider's, always the same: who cancels gives it back. Resolves with the booking's id. */
export const bookingOf = async (customer, provider) => {
  const service = (await provider.get('/services/me')).find(({ status }) => status === 'active');
  const [option] = service.options;
  const wanted = { service: service._id, serviceOption: option.name, price: option.price, address: '1 Elm Street' };
  const { slots, taken } = await customer.get(`/services/${service._id}/availability`);
  for (let day = 2; day < 28; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const timeSlot = slots.find((slot) => !taken.some((one) => one.date === date && one.timeSlot === slot));
    if (timeSlot)
      return async () => (await customer.post('/bookings', { ...wanted, date: `${date}T00:00:00.000Z`, timeSlot }))._id;
  }
  throw new Error('The provider has no free slot.');
};

/** Streams last: the agent that fetch uses keeps few connections, this one as many as there are. */
const agent = new Agent({ maxSockets: Infinity });

/** An open stream of news: `next(name)` gives the moment at which the next event of that name comes. */
export const openStream = (url, { headers }) =>
  new Promise((resolve, reject) => {
    const waiting = new Map();
    const next = (name) => new Promise((told) => waiting.set(name, [...(waiting.get(name) ?? []), told]));
    const hear = (name) => {
      for (const told of waiting.get(name) ?? []) told(performance.now());
      waiting.delete(name);
    };
    const request = get(`${url}/api/events`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}.`));
      next('ready').then(() => resolve({ next, close: () => request.destroy() }), reject);
      answer.setEncoding('utf8').on('data', (text) => {
        // A message here is far smaller than one packet.
        for (const [, name] of text.matchAll(/^event: (.+)$/gm)) hear(name);
      });
      answer.once('error', () => undefined);
    });
    request.once('error', reject);
  });

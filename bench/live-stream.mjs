import { Agent, get } from 'node:http';

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

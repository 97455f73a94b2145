import fp from 'fastify-plugin';
import { nouns } from '../nouns/nouns.ts';

export const bookingHooks = nouns.flatMap(({ onBooking = [] }) => onBooking);

export const nounHooks = fp(async (app) => {
  app.decorate(
    'accountHooks',
    nouns.flatMap(({ onAccount = [] }) => onAccount),
  );
  app.decorate('bookingHooks', bookingHooks);
  app.decorate('liveEvents', Object.assign({}, ...nouns.map(({ events }) => events)));
  const decisions = nouns.flatMap(({ exports = {} }) => Object.values(exports));
  app.decorate(
    'exportFiles',
    decisions.flatMap((files) => (typeof files === 'string' ? [] : files)),
  );
});

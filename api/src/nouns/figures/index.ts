import { implement } from '../../kernel/http/api-routes.ts';
import { csvLine, sendLines } from '../../kernel/http/csv.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { countFigures, figureHeads, periodOf, readFigures } from './count-figures.ts';
import { listBookings } from './list-bookings.ts';
import { listDisputes, listRefunds, listWaitingRefunds } from './list-refunds.ts';

const figureRoutes = implement((app) => {
  const downloads = rateLimit(app.database, 'figures-csv', 20, minutes(10), 'downloads');
  const { timeZone } = app.settings;
  return {
    'GET office/figures': async ({ query }) => ({ data: await readFigures(app.db, periodOf(query, timeZone)) }),
    'GET office/figures.csv': {
      send: async ({ viewer, query }, reply) => {
        await downloads.count(viewer._id);
        const rows = await countFigures(app.db, periodOf(query, timeZone));
        const lines = rows.map((row) =>
          csvLine([row.week, row.category, ...figureHeads.map(([figure]) => row[figure])]),
        );
        const head = csvLine(['Week from', 'Category', ...figureHeads.map(([, head]) => head)]);
        return sendLines(reply, `figures-${query.from}-${query.to}`, [head, ...lines]);
      },
    },
    'GET office/bookings': ({ query }) => listBookings(app.db, query, askedPage(query), timeZone),
    'GET office/refunds': ({ query }) =>
      (query.state === 'done' ? listRefunds : listWaitingRefunds)(app.db, askedPage(query)),
    'GET office/disputes': ({ query }) => listDisputes(app.db, askedPage(query)),
  };
});

export const figures = noun({ routes: [figureRoutes] });

import { eq, sql } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { exportFile, noPerson, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { areaOf, coverageOf, deleteArea, splitCodes, writeArea } from './service-area.ts';
import * as tables from './table.ts';

const { places, serviceAreas, serviceAreaPlaces } = tables;

const areaRoutes = implement(({ db }) => ({
  'GET service-area': async ({ viewer }) => ({ data: await areaOf(db, viewer._id) }),
  'PUT service-area': async ({ viewer, body }) => ({ data: await writeArea(db, viewer._id, body) }),
  'GET service-area/coverage': async ({ query: { postalCodes, postalCode, radiusMiles } }) => ({
    data: await coverageOf(db, {
      ...(postalCodes && { postalCodes: splitCodes(postalCodes) }),
      postalCode,
      ...(radiusMiles && { radiusMiles: Number(radiusMiles) }),
    }),
  }),
}));

const postalCodeOf = (id: typeof serviceAreas.place | typeof serviceAreaPlaces.place) =>
  sql`(select place.postal_code from ${places} place where place.id = ${id})`;

export const placesNoun = noun({
  routes: [areaRoutes],
  tables,
  exports: {
    places: noPerson,
    serviceAreas: exportFile('service-area.json', 'How far you come.', (userId) =>
      rowsOf(serviceAreas, eq(serviceAreas.providerId, userId), {
        without: ['providerId', 'place'],
        more: { postalCode: postalCodeOf(serviceAreas.place) },
        by: [serviceAreas.providerId],
      }),
    ),
    serviceAreaPlaces: exportFile('service-area-places.json', 'The postal codes to which you come.', (userId) => ({
      from: serviceAreaPlaces,
      columns: { postalCode: postalCodeOf(serviceAreaPlaces.place) },
      where: eq(serviceAreaPlaces.providerId, userId),
      by: [serviceAreaPlaces.place],
    })),
  },
  onAccount: [whenDeleted(deleteArea)],
});

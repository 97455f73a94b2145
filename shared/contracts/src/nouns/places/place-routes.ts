import { Data, described, integer, optional, record, text } from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Line } from '../../schema/text-fields.ts';
import { AreaCoverage, areaLimits, ServiceArea } from './places.ts';

export * from './places.ts';

const PostalCode = Line({ minLength: 1, maxLength: areaLimits.postalCodeLength });

/** `PUT /service-area`: `postalCodes`, or `postalCode` with `radiusMiles`, or none of them. */
const WriteServiceArea = record(
  {
    postalCodes: optional(described(v.array(PostalCode), { minItems: 1, maxItems: areaLimits.postalCodes })),
    postalCode: optional(PostalCode),
    radiusMiles: optional(integer({ minimum: 1, maximum: areaLimits.radiusMiles })),
  },
  { additionalProperties: false },
);
export type WriteServiceArea = v.InferOutput<typeof WriteServiceArea>;

/** Query of `GET /service-area/coverage`: an area that is not saved. */
const AskedArea = record({
  postalCodes: optional(text({ maxLength: 1000, description: 'Up to 50, by commas' })),
  postalCode: optional(PostalCode),
  radiusMiles: optional(text({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100' })),
});

const providers = ['provider'] as const;

export const serviceAreasRoutes = {
  'GET service-area': { summary: 'How far the caller comes', roles: providers, answer: Data(ServiceArea) },
  'PUT service-area': {
    summary: 'Change how far the caller comes',
    description:
      'Postal codes that no place has are refused with 400 `place/unknown`, by their field. An empty body means that customers ask.',
    roles: providers,
    body: WriteServiceArea,
    answer: Data(ServiceArea),
  },
  'GET service-area/coverage': {
    summary: 'How many postal codes an area has, before it is saved',
    roles: providers,
    query: AskedArea,
    answer: Data(AreaCoverage),
  },
} as const satisfies RouteTable;

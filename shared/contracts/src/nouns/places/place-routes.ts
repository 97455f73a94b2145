import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Line } from '../../schema/text-fields.ts';
import { AreaCoverage, areaLimits, ServiceArea } from './places.ts';

const PostalCode = Line({ minLength: 1, maxLength: areaLimits.postalCodeLength });

/** `PUT /service-area`: `postalCodes`, or `postalCode` with `radiusMiles`, or none of them. */
const WriteServiceArea = s.record(
  {
    postalCodes: s.optional(s.described(v.array(PostalCode), { minItems: 1, maxItems: areaLimits.postalCodes })),
    postalCode: s.optional(PostalCode),
    radiusMiles: s.optional(s.integer({ minimum: 1, maximum: areaLimits.radiusMiles })),
  },
  { additionalProperties: false },
);
export type WriteServiceArea = v.InferOutput<typeof WriteServiceArea>;

/** Query of `GET /service-area/coverage`: an area that is not saved. */
const AskedArea = s.record({
  postalCodes: s.optional(s.text({ maxLength: 1000, description: 'Up to 50, by commas' })),
  postalCode: s.optional(PostalCode),
  radiusMiles: s.optional(s.text({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100' })),
});

const providers = ['provider'] as const;

export const serviceAreasRoutes = {
  'GET service-area': { summary: 'How far the caller comes', roles: providers, answer: s.Data(ServiceArea) },
  'PUT service-area': {
    summary: 'Change how far the caller comes',
    description:
      'Postal codes that no place has are refused with 400 `place/unknown`, by their field. An empty body means that customers ask.',
    roles: providers,
    body: WriteServiceArea,
    answer: s.Data(ServiceArea),
  },
  'GET service-area/coverage': {
    summary: 'How many postal codes an area has, before it is saved',
    roles: providers,
    query: AskedArea,
    answer: s.Data(AreaCoverage),
  },
} as const satisfies RouteTable;

import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { counted } from '../../text/count.ts';

export const areaLimits = { postalCodes: 50, radiusMiles: 100, postalCodeLength: 12 } as const;

/** The place that a list or a service is shown near to: of `isKnown: false` there is nothing else. */
export const NearPlace = s.record({
  isKnown: s.flag(),
  /** As its country writes it. */
  postalCode: s.text(),
  name: s.text(),
  region: s.text(),
});
export type NearPlace = v.InferOutput<typeof NearPlace>;

/**
 * How far a provider comes: to the places of `postalCodes`, or `radiusMiles` around `postalCode`. With none of them the
 * provider is to be asked.
 */
export const ServiceArea = s.reference({
  postalCodes: s.optional(s.list(s.neededText())),
  postalCode: s.optional(s.text()),
  radiusMiles: s.optional(s.integer({ minimum: 1, maximum: areaLimits.radiusMiles })),
});
export type ServiceArea = v.InferOutput<typeof ServiceArea>;

/** How many of the known postal codes an area has. */
export const AreaCoverage = s.record({
  covered: s.integer({ minimum: 0 }),
  /** Postal codes of the same country. */
  total: s.integer({ minimum: 0 }),
  /** Those of the question that no place has, as they were sent. */
  unknown: s.list(s.text()),
});
export type AreaCoverage = v.InferOutput<typeof AreaCoverage>;

/** "about 3 miles": distances are whole miles between the centers of two postal codes. */
export const milesText = (miles: number): string => {
  if (miles < 1) return 'less than 1 mile';
  return `about ${counted(miles, 'mile')}`;
};

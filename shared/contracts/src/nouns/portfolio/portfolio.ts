import { neededText, reference } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const portfolioLimits = { pictures: 12, titleLength: 80 } as const;

/** A picture of a provider's past work. */
export const PortfolioPicture = reference({ image: neededText(), title: neededText() });
export type PortfolioPicture = v.InferOutput<typeof PortfolioPicture>;

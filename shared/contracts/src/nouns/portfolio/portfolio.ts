import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const portfolioLimits = { pictures: 12, titleLength: 80 } as const;

/** The preview of a picture; one that has a single size is its own. */
export const smallPicture = (image: string): string => image.replace(/-(800|1600)(?=\.webp$)/, '-400');

/** A picture of a provider's past work. */
export const PortfolioPicture = s.reference({ image: s.neededText(), title: s.neededText() });
export type PortfolioPicture = v.InferOutput<typeof PortfolioPicture>;

/** A service without reviews ranks as if five verified ones had given it 3.5 stars on average. */
const prior = { stars: 3.5, weight: 5 };
/** A review after a completed booking weighs 1, any other this much. */
const unverifiedWeight = 0.05;
/** All reviews of a service without a booking weigh no more than this together, however many accounts write them. */
const unverifiedWeightLimit = 0.25;

/** How many reviews there are, and the sum of their stars. */
export interface ReviewTally {
  count: number;
  stars: number;
}

/** The figure that services are ordered by: a Bayesian mean of their public reviews, 1 to 5 with four decimals. */
export const serviceRanking = (verified: ReviewTally, unverified: ReviewTally): number => {
  const unverifiedTotal = Math.min(unverified.count * unverifiedWeight, unverifiedWeightLimit);
  const unverifiedMean = unverified.count === 0 ? 0 : unverified.stars / unverified.count;
  const stars = prior.stars * prior.weight + verified.stars + unverifiedMean * unverifiedTotal;
  return Math.round((stars / (prior.weight + verified.count + unverifiedTotal)) * 10_000) / 10_000;
};

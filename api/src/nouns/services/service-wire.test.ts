import { type ReviewTally, serviceRanking } from './service-wire.ts';

const none: ReviewTally = { count: 0, stars: 0 };
const given = (count: number, each: number): ReviewTally => ({ count, stars: count * each });

test.each<[string, ReviewTally, ReviewTally, number]>([
  ['no reviews: what every service begins with', none, none, 3.5],
  ['one verified review', given(1, 5), none, 3.75],
  ['five verified reviews weigh as much as the beginning', given(5, 5), none, 4.25],
  ['one review without a booking', none, given(1, 5), 3.5149],
  ['five without a booking', none, given(5, 5), 3.5714],
  ['forty without a booking weigh no more than five', none, given(40, 5), 3.5714],
  ['both kinds', given(10, 4.7), given(4, 2), 4.2697],
])('%s', (_what, verified, unverified, ranking) => {
  expect(serviceRanking(verified, unverified)).toBe(ranking);
});

test('reviews without a booking never move a ranking by 0.12 stars, however many and however bad', () => {
  for (const count of [0, 1, 2, 5, 10, 50]) {
    const before = serviceRanking(given(count, 5), none);
    expect(before - serviceRanking(given(count, 5), given(10_000, 1))).toBeLessThan(0.12);
  }
});

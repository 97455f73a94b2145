import * as s from '@nearhand/contracts/schema';
import { PlanChangePreview, Plans } from './subscriptions.ts';

test('a plan that names no credits brings those of the specification', () => {
  const { regular, premium } = s.readAs(Plans)({ regular: { price: 9.99 }, premium: { price: 99 } });
  expect(regular).toMatchObject({ name: 'regular', initialCredits: 10, monthlyCredits: 100 });
  expect(premium).toMatchObject({ name: 'premium', initialCredits: 20, monthlyCredits: 200 });
});

test('a change of the plan without its costs is refused', () => {
  const preview = { credit: 1, prorationDate: 2 };
  expect(s.readAs(PlanChangePreview)({ ...preview, amountDue: 0 })).toMatchObject({ amountDue: 0 });
  expect(() => s.readAs(PlanChangePreview)(preview)).toThrow();
});

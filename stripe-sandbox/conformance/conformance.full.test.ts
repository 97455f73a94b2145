import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from './compare-record.ts';
import { compareValue } from './compare-record.ts';
import { measure } from './measure.ts';
import { brokenPromises, report } from './report.ts';
import { readDefinition } from './stripe-definition.ts';

test('a wrong type and a field that Stripe does not know are found', () => {
  const { checker, records } = readDefinition();
  const [refund] = records.get('refund') ?? [];
  if (!refund) throw new Error('Stripe has refunds.');
  const found: Comparison = { wrong: new Set(), unknown: new Set(), fields: new Map() };
  compareValue(checker, { object: 'refund', amount: '12', reason: null, colour: 'red' }, refund, 'refund', found);
  expect([...found.wrong]).toEqual(['refund.amount: "12"']);
  expect([...found.unknown]).toEqual(['refund.colour']);
  expect([found.fields.get('refund.amount'), found.fields.get('refund.status')]).toEqual([true, false]);
});

test('CONFORMANCE.md says what the sandbox does today', async () => {
  const measures = await measure();
  expect(brokenPromises(measures)).toEqual([]);
  expect(report(measures)).toBe(readFileSync(join(__dirname, '../CONFORMANCE.md'), 'utf8'));
});

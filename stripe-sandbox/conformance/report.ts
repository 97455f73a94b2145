import Stripe from 'stripe';
import type { Comparison } from './compare-record.ts';
import type { MeasuredCall, Measures } from './measure.ts';

/** `CONFORMANCE.md`. */
export const report = ({ calls, records, errorCodes }: Measures): string => {
  const there = calls.filter(({ fates }) => fates);
  const resources = [...new Set(there.map(resourceOf))].sort();
  const absent = [...new Set(calls.map(resourceOf))].filter((name) => !resources.includes(name)).sort();
  const kinds = [...records].sort(([one], [other]) => (one < other ? -1 : 1));
  return `# Conformance with Stripe

Made by \`npm --prefix stripe-sandbox run conformance\`; a test fails when it is out of date. The definition is the official client's, \`stripe\`
${Stripe.PACKAGE_VERSION} (API ${Stripe.API_VERSION}): its calls, and the types of its parameters and answers. A scenario makes each call of the
sandbox, and each parameter that Stripe documents for a call is sent to it.

- **Calls**: the sandbox has ${there.length} of Stripe's ${calls.length} in \`/v1\`; of the resources below, ${share(there.length, calls.filter((call) => resources.includes(resourceOf(call))).length)}.
- **Parameters** of these calls, the outermost ones: ${share(count(there, 'used') + count(there, 'ignored'), count(there))} are accepted, ${count(there, 'ignored')} of them without effect. The others are
  refused as unknown.
- **Fields** that Stripe always answers: ${share(fieldsIn(kinds).filter(([, is]) => is).length, fieldsIn(kinds).length)} are answered. No field has a type that Stripe's does not allow, and none is unknown to Stripe.
- **Error codes**: ${errorCodes.used.length} of Stripe's ${errorCodes.known} are used.

## Calls and parameters

| Resource | Calls | Parameters accepted | of these without effect |
| --- | --- | --- | --- |
${resources.map((name) => resourceRow(name, calls)).join('\n')}

## Fields of answers

| \`object\` | Always answered at Stripe | Missing |
| --- | --- | --- |
${kinds.map(recordRow).join('\n')}

## Missing calls of these resources

${resources.flatMap((name) => missingCalls(name, calls)).join('\n')}

## Missing parameters

In parentheses: accepted without effect.

${there.flatMap(missingParams).join('\n')}

## Error codes

Used: ${list(errorCodes.used)}.

Used, and not in the definition: ${list(errorCodes.unknown)}.

## Resources that are not there

${list(absent)}.
`;
};

/** Faults that keep the table from being made, or break a promise that it makes. */
export const brokenPromises = ({ faults, records }: Measures): string[] => [
  ...faults,
  ...[...records.values()].flatMap(({ wrong }) => [...wrong].map((place) => `wrong type: ${place.slice(0, 200)}`)),
  ...[...records.values()].flatMap(({ unknown }) => [...unknown].map((place) => `unknown field: ${place}`)),
];

/** `/v1/payment_intents/{}/confirm` belongs to `payment_intents`, `/v1/checkout/sessions` to `checkout/sessions`. */
const resourceOf = ({ name }: MeasuredCall): string => {
  const [first = '', second = ''] = name.split('/v1/')[1]?.split('/') ?? [];
  return groups.has(first) ? `${first}/${second}` : first;
};

/** Names under which Stripe files several resources. */
const groups = new Set([
  ...['apps', 'billing', 'billing_portal', 'checkout', 'climate', 'entitlements', 'financial_connections'],
  ...['forwarding', 'identity', 'issuing', 'payment_records', 'radar', 'reporting', 'sigma', 'tax', 'terminal'],
  ...['test_helpers', 'treasury'],
]);

const count = (calls: MeasuredCall[], fate?: string): number =>
  calls.flatMap(({ fates }) => [...(fates?.values() ?? [])]).filter((one) => fate === undefined || one === fate).length;

const fieldsIn = (kinds: [string, Comparison][]): [string, boolean][] => kinds.flatMap(([, { fields }]) => [...fields]);

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %)`;

const resourceRow = (name: string, calls: MeasuredCall[]): string => {
  const own = calls.filter((call) => resourceOf(call) === name);
  const there = own.filter(({ fates }) => fates);
  const [all, ignored, used] = [count(there), count(there, 'ignored'), count(there, 'used')];
  return `| \`${name}\` | ${there.length} of ${own.length} | ${share(used + ignored, all)} | ${ignored} |`;
};

const recordRow = ([kind, { fields }]: [string, Comparison]): string => {
  const missing = [...fields].filter(([, isAnswered]) => !isAnswered).map(([place]) => place.slice(kind.length + 1));
  return `| \`${kind}\` | ${share(fields.size - missing.length, fields.size)} | ${missing.sort().join(', ')} |`;
};

const missingCalls = (name: string, calls: MeasuredCall[]): string[] => {
  const own = calls.filter((call) => resourceOf(call) === name && !call.fates).map((call) => call.name);
  return own.length === 0 ? [] : [`- \`${name}\`: ${list(own)}`];
};

const missingParams = ({ name, fates }: MeasuredCall): string[] => {
  const named = [...(fates ?? [])].flatMap(([param, fate]) =>
    fate === 'used' ? [] : [fate === 'ignored' ? `(${param})` : param],
  );
  return named.length === 0 ? [] : [`- \`${name}\`: ${named.join(', ')}`];
};

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

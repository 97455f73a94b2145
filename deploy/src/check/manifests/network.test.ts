import { isIP } from 'node:net';
import * as v from 'valibot';
import { describeOverlay, resourcesOf, under } from './overlay.fixture.ts';

const IpBlock = v.strictObject({ cidr: v.string(), except: v.optional(v.array(v.string())) });
const NetworkPolicy = v.looseObject({
  metadata: v.looseObject({ name: v.string(), namespace: v.string() }),
  spec: v.looseObject({
    egress: v.optional(
      v.array(
        v.looseObject({
          to: v.pipe(v.array(v.looseObject({ ipBlock: v.optional(IpBlock) })), v.minLength(1)),
          ports: v.pipe(v.array(v.looseObject({ port: v.number() })), v.minLength(1)),
        }),
      ),
    ),
  }),
});

describeOverlay('the overlay %s', (environment) => {
  const { rendered } = resourcesOf(environment);

  test('lets its pods reach named destinations alone', () => {
    const policies = v.parse(
      v.array(NetworkPolicy),
      rendered.filter(({ kind }) => kind === 'NetworkPolicy'),
    );
    const namespaces = new Set(policies.map(({ metadata }) => metadata.namespace));
    const closed = policies.filter(
      ({ spec }) => under(spec, 'podSelector').every((one) => JSON.stringify(one) === '{}') && !spec.egress,
    );
    expect(closed.map(({ metadata }) => metadata.namespace).sort()).toEqual([...namespaces].sort());
    for (const { metadata, spec } of policies)
      for (const { ipBlock } of (spec.egress ?? []).flatMap(({ to }) => to))
        if (ipBlock) expect([metadata.name, faultOf(ipBlock)]).toEqual([metadata.name, undefined]);
    const everywhere = policies.filter((one) => under(one, 'except').length > 0).map(({ metadata }) => metadata.name);
    expect(everywhere).toEqual(['to-calendars']);
    const ofRenderer = policies.filter(({ spec }) => JSON.stringify(spec.podSelector).includes('"renderer"'));
    expect(ofRenderer.map(({ metadata }) => metadata.name)).toEqual(['renderer', 'to-collector']);
    expect(under(ofRenderer, 'ipBlock')).toEqual([]);
  });
});

/** Undefined for one network of IPv4 that is smaller than a 65,536th of all, and for what excepts private networks. */
const faultOf = ({ cidr, except }: v.InferOutput<typeof IpBlock>): string | undefined => {
  const [, address = '', bits] = /^(.*)\/(\d+)$/.exec(cidr) ?? [];
  if (isIP(address) === 0) return `${cidr} is no network`;
  const isPublic =
    cidr === '2000::/3' ||
    ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'].every((one) => except?.includes(one));
  return isPublic || Number(bits) >= 16 ? undefined : `${cidr} is too wide`;
};

import { type Composition, type EventPayloads, payloadSchema } from '@slices/format';
import { schemaDifferences } from '../api-compatibility/schema-difference.ts';
import { type Problem, type Running, runningIn, visitorsOf } from './finding.ts';

/** By `SLICE VERSION`; undefined where a release lists none. Releases that are absent are not checked. */
export type Payloads = ReadonlyMap<string, EventPayloads | undefined>;

interface Member extends Running {
  payloads: EventPayloads | undefined;
}

/** Payloads that a release emits and that a listener in the same page cannot read. */
export const payloadProblems = (composition: Composition, payloads: Payloads): Problem[] => {
  const members = membersOf(composition, payloads);
  const emitters = new Map<string, Member[]>();
  for (const member of members)
    for (const event of member.events.emits) emitters.set(event, [...(emitters.get(event) ?? []), member]);
  return [
    ...members.filter(({ slice, version }) => payloads.has(`${slice} ${version}`)).flatMap(unlisted),
    ...members.flatMap((listener) =>
      listener.events.hears.flatMap((event) =>
        (emitters.get(event) ?? [])
          .filter(({ slice, version }) => slice !== listener.slice || version === listener.version)
          .flatMap((emitter) => differences(event, emitter, listener)),
      ),
    ),
  ];
};

const membersOf = (composition: Composition, payloads: Payloads): Member[] =>
  runningIn(composition).map((one) => ({ ...one, payloads: payloads.get(`${one.slice} ${one.version}`) }));

const unlisted = ({ payloads, events, ...member }: Member): Problem[] => {
  const { slice, version } = member;
  if (payloads || events.emits.length + events.hears.length === 0) return [];
  return [
    {
      level: 'warning',
      code: 'payload-unknown',
      slices: [slice],
      sentence: `${slice} ${version} has no events.json that can be read, so that the payloads of its events are not checked: let its build write it.`,
      key: `payload-unknown|${slice}`,
      visitors: visitorsOf([[member]]),
    },
  ];
};

const differences = (event: string, emitter: Member, listener: Member): Problem[] => {
  const read = listener.payloads?.hears[event];
  if (read === undefined || !emitter.payloads) return [];
  const [release, api] = [read, emitter.payloads.emits[event] ?? {}].map(payloadSchema);
  if (!release || !api) return [];
  const both = emitter.slice === listener.slice ? [emitter] : [listener, emitter];
  return schemaDifferences({ release, api, way: 'read', path: '', mayLack: true }).map((change) => ({
    level: 'error',
    code: 'event-payload',
    slices: both.map(({ slice }) => slice),
    sentence: `${nameOf(listener)} reads the event ${event} of ${nameOf(emitter)}, in whose payload ${change}: bring a release of ${listener.slice} that can do without to everyone first, or let ${emitter.slice} send it as before.`,
    key: ['event-payload', listener.slice, emitter.slice, event, change].join('|'),
    visitors: visitorsOf(both.map((member) => [member])),
  }));
};

const nameOf = ({ slice, version }: Member): string => `${slice} ${version}`;

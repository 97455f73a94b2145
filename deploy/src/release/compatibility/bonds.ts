import type { HostOffer } from '@nearhand/contracts';
import { type Live, named, type Problem, visitors } from './finding.ts';

/** A release or the shell, as a partner of others. */
interface Partner extends Pick<Live, 'slice' | 'version' | 'part'> {
  places: readonly string[];
  widgets: readonly string[];
  emits: readonly string[];
  hears: readonly string[];
}
type Side = 'places' | 'widgets' | 'emits' | 'hears';

interface Bond extends Pick<Problem, 'code' | 'level'> {
  /** Who lists a thing here needs somebody who lists it at `by`. */
  needs: Side;
  by: Side;
  say: (who: string, what: string, whom: string) => string;
}

const bonds: readonly Bond[] = [
  {
    code: 'place-missing',
    level: 'error',
    needs: 'widgets',
    by: 'places',
    say: (who, what, whom) =>
      `${who} offers a widget to the place ${what}, which nobody has for ${whom}: bring a release that has it to everyone first.`,
  },
  {
    code: 'event-unsent',
    level: 'error',
    needs: 'hears',
    by: 'emits',
    say: (who, what, whom) =>
      `${who} waits for the event ${what}, which nobody sends for ${whom}: bring a release that sends it to everyone first.`,
  },
  {
    code: 'event-unheard',
    level: 'warning',
    needs: 'emits',
    by: 'hears',
    say: (who, what, whom) => `${who} sends the event ${what}, which nobody hears for ${whom}.`,
  },
];

/** Widgets for places that nobody has, events that are waited for and never sent, or sent and never heard. */
export const bondProblems = (slices: readonly Live[][], host: HostOffer | undefined): Problem[] => {
  // What an unknown shell has, sends and hears is unknown.
  if (!host) return [];
  const partners = [...slices.map((lives) => lives.map(partnerOf)), [shell(host)]];
  return bonds.flatMap((bond) => {
    const having = holders(partners, bond.by);
    return partners.flatMap((list) => broken(list, bond, having));
  });
};

const partnerOf = ({ slice, version, part, offer }: Live): Partner => ({
  slice,
  version,
  part,
  places: offer.places,
  widgets: offer.slots.map(({ name }) => name),
  ...offer.events,
});

const shell = ({ version, places, events }: HostOffer): Partner => ({
  slice: 'shell',
  version,
  part: 1,
  places,
  widgets: [],
  ...events,
});

/** For each thing and slice, the part of visitors whose release of it has that thing. */
const holders = (partners: readonly Partner[][], side: Side): Map<string, Map<string, number>> => {
  const parts = new Map<string, Map<string, number>>();
  for (const partner of partners.flat()) {
    for (const thing of new Set(partner[side])) {
      const bySlice = parts.get(thing) ?? new Map<string, number>();
      parts.set(thing, bySlice.set(partner.slice, (bySlice.get(partner.slice) ?? 0) + partner.part));
    }
  }
  return parts;
};

/** What releases of one slice need and some visitors' other releases do not have. */
const broken = (list: readonly Partner[], bond: Bond, having: ReturnType<typeof holders>): Problem[] =>
  [...new Set(list.flatMap((partner) => partner[bond.needs]))].flatMap((thing) => {
    const needing = list.filter((partner) => partner[bond.needs].includes(thing) && !partner[bond.by].includes(thing));
    const others = [...(having.get(thing) ?? [])].filter(([slice]) => slice !== needing[0]?.slice);
    const nobodyElse = others.reduce((product, [, part]) => product * Math.max(0, 1 - part), 1);
    const share = needing.reduce((sum, { part }) => sum + part, 0) * nobodyElse;
    if (share < 1e-9) return [];
    return [
      {
        level: bond.level,
        code: bond.code,
        slices: [...new Set(needing.map(({ slice }) => slice))],
        sentence: bond.say(named(needing), thing, visitors(share)),
        key: [bond.code, needing[0]?.slice, thing].join('|'),
        share,
      },
    ];
  });

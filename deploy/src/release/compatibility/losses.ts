import { type Audience, audiences, type Composition } from '@nearhand/contracts';
import { type Finding, type Live, liveOf, named, partOf, partWhereAll, visitors } from './finding.ts';
import { shapesOf } from './pattern.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** Parts of visitors are products of fractions: what is smaller than this is none. */
const nobody = 1e-9;
const everyone: readonly Audience[] = audiences.filter((audience) => audience !== 'any');
const peopleOf = (roles: readonly Audience[]) =>
  roles.includes('any') ? everyone : everyone.filter((one) => roles.includes(one));

/**
 * Pages and widgets that people have at present, by what most get, and would not have in some combination of `next`.
 * What was already missing for as many of them is told as a warning.
 */
export const losses = (next: Composition, present: Composition): Finding[] => [
  ...compare(promisedPages(present), pagesMissing(next), pagesMissing(present), (path, who, people, part) => ({
    code: 'lost-page',
    slices: [who.slice],
    sentence: `${named([who])} serves ${path} to ${people}, and with this nobody would serve it to ${part}: keep the page, or let another slice serve it in the same revision.`,
  })),
  ...compare(promisedWidgets(present), widgetsMissing(next), widgetsMissing(present), (place, who, people, part) => ({
    code: 'lost-widget',
    slices: [who.slice],
    sentence: `${named([who])} fills the place ${place} for ${people}, and with this it would be empty for ${part}: keep the widget, or take the place away in the same revision.`,
  })),
];

interface Promised {
  subject: string;
  /** How its slice writes it. */
  label: string;
  audience: Audience;
  who: Live;
}

/** The part of visitors for whom `subject` is missing, if they are `audience`. */
type Missing = (subject: string, audience: Audience) => number;
type Describe = (label: string, who: Live, people: string, part: string) => Omit<Finding, 'level'>;

const compare = (promised: readonly Promised[], next: Missing, present: Missing, describe: Describe): Finding[] => {
  const found = new Map<string, { promised: Promised; level: Finding['level']; part: number; people: Set<Audience> }>();
  for (const one of promised) {
    const part = next(one.subject, one.audience);
    if (part < nobody) continue;
    const level = part > present(one.subject, one.audience) + nobody ? 'error' : 'warning';
    const key = [one.subject, one.who.slice, level, part].join('|');
    const entry = found.get(key) ?? { promised: one, level, part, people: new Set() };
    found.set(key, { ...entry, people: entry.people.add(one.audience) });
  }
  return [...found.values()].map(({ promised: { label, who }, level, part, people }) => ({
    level,
    ...describe(
      label,
      who,
      list.format([...people].map((role) => plural[role])),
      part > 0.9999 ? 'any of them' : visitors(part),
    ),
  }));
};

const plural: Record<Audience, string> = {
  any: 'anyone',
  guest: 'visitors without an account',
  customer: 'customers',
  provider: 'providers',
  admin: 'administrators',
};

const defaultsOf = (composition: Composition): Live[] =>
  liveOf(composition).flatMap((releases) => releases.filter(({ release }) => release.deployment.default));

const promisedPages = (present: Composition): Promised[] =>
  defaultsOf(present).flatMap((who) =>
    who.offer.routes.flatMap(({ path, roles }) =>
      shapesOf(path).flatMap((subject) => peopleOf(roles).map((audience) => ({ subject, label: path, audience, who }))),
    ),
  );

const pagesMissing = (composition: Composition): Missing => {
  const slices = liveOf(composition);
  const ofShell = new Set(composition.host?.paths.flatMap(shapesOf));
  const served = new Map<string, Map<string, Set<Live>>>();
  for (const live of slices.flat()) {
    for (const { path, roles } of live.offer.routes) {
      for (const key of shapesOf(path).flatMap((shape) => peopleOf(roles).map((audience) => `${audience} ${shape}`))) {
        const bySlice = served.get(key) ?? new Map<string, Set<Live>>();
        served.set(key, bySlice.set(live.slice, (bySlice.get(live.slice) ?? new Set()).add(live)));
      }
    }
  }
  return (shape, audience) => {
    if (ofShell.has(shape)) return 0;
    const by = served.get(`${audience} ${shape}`) ?? new Map<string, Set<Live>>();
    return [...by.values()].reduce((product, lives) => product * (1 - partOf([...lives], () => true)), 1);
  };
};

const promisedWidgets = (present: Composition): Promised[] => {
  const defaults = defaultsOf(present);
  const places = new Set([...(present.host?.places ?? []), ...defaults.flatMap(({ offer }) => offer.places)]);
  return defaults.flatMap((who) =>
    who.offer.slots
      .filter(({ name }) => places.has(name))
      .flatMap(({ name, roles }) => peopleOf(roles).map((audience) => ({ subject: name, label: name, audience, who }))),
  );
};

/** A place without a widget is missing one; a place that went away with its widget is not. */
const widgetsMissing = (composition: Composition): Missing => {
  const slices = liveOf(composition);
  return (place, audience) => {
    const isEmpty = ({ offer }: Live) =>
      !offer.slots.some(({ name, roles }) => name === place && peopleOf(roles).includes(audience));
    const without = partWhereAll(slices, isEmpty);
    if (composition.host?.places.includes(place)) return without;
    return without - partWhereAll(slices, (live) => isEmpty(live) && !live.offer.places.includes(place));
  };
};

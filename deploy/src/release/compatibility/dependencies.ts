import { type Audience, audiences, type Composition, type HostOffer } from '@nearhand/contracts';
import { type LiveRelease, liveReleases, named, type Problem, visitorsOf, visitorsText } from './finding.ts';
import { shapesOf } from './path-pattern.ts';

/** Something that a release, the shell or a visitor needs from any other release in the same page. */
export interface Need extends Pick<Problem, 'code' | 'audience'> {
  /** What another release must provide: `emitter of booking.changed`. */
  dependency: string;
  /** The sentence about the releases `who`, for the visitors `whom`. */
  say: (who: string, whom: string) => string;
  /** The slice concerned, where it is not the one with the need. */
  slice?: string;
}

/** A member of a combination: a release, the shell, or the visitors with the pages that they have at present. */
export interface Member extends Pick<LiveRelease, 'slice' | 'version' | 'traffic'> {
  needs: readonly Need[];
  provides: ReadonlySet<string>;
}

/** What visitors have at present and must not lose. */
export interface Promises {
  pages: Member[][];
  /** What an extension slot needs, by its name. */
  widgets: ReadonlyMap<string, Need[]>;
}

const everyone: readonly Audience[] = audiences.filter((audience) => audience !== 'any');
export const peopleOf = (roles: readonly Audience[]) => (roles.includes('any') ? everyone : roles);
export const pageFor = (audience: Audience, shape: string): string => `page ${shape} for ${audience}`;
export const widgetFor = (audience: Audience, slot: string): string => `widget in ${slot} for ${audience}`;

type Offer = LiveRelease['offer'];
type Provided = Pick<Offer, 'places' | 'events'> & Partial<Pick<Offer, 'slots' | 'routes'>>;

const need = (code: Need['code'], dependency: string, say: Need['say']): Need => ({ code, dependency, say });

const needsOf = ({ slots = [], events }: Provided): Need[] => [
  ...slots.map(({ name }) =>
    need(
      'place-missing',
      `extension slot ${name}`,
      (who, whom) =>
        `${who} offers a widget to the extension slot ${name}, which nobody has for ${whom}: bring a release that has it to everyone first.`,
    ),
  ),
  ...events.hears.map((name) =>
    need(
      'event-unsent',
      `emitter of ${name}`,
      (who, whom) =>
        `${who} listens to the event ${name}, which nobody emits for ${whom}: bring a release that emits it to everyone first.`,
    ),
  ),
  ...events.emits.map((name) =>
    need(
      'event-unheard',
      `listener to ${name}`,
      (who, whom) => `${who} emits the event ${name}, to which nobody listens for ${whom}.`,
    ),
  ),
];

const providedBy = ({ slots = [], routes = [], places, events }: Provided): Set<string> =>
  new Set([
    ...places.map((name) => `extension slot ${name}`),
    ...events.emits.map((name) => `emitter of ${name}`),
    ...events.hears.map((name) => `listener to ${name}`),
    ...routes.flatMap(({ path, roles }) =>
      shapesOf(path).flatMap((shape) => peopleOf(roles).map((audience) => pageFor(audience, shape))),
    ),
    ...slots.flatMap(({ name, roles }) => peopleOf(roles).map((audience) => widgetFor(audience, name))),
  ]);

const membersOf = (composition: Composition, { pages, widgets }: Promises): Member[][] => {
  const { host } = composition;
  const member = ({ slice, version, traffic }: Omit<Member, 'needs' | 'provides'>, offer: Provided): Member => ({
    slice,
    version,
    traffic,
    // What an unknown shell has, emits and listens to is unknown.
    needs: [...(host ? needsOf(offer) : []), ...offer.places.flatMap((name) => widgets.get(name) ?? [])],
    provides: providedBy(offer),
  });
  const releases = liveReleases(composition).map((list) => list.map((live) => member(live, live.offer)));
  const shell = host && member({ slice: 'shell', version: host.version, traffic: 100 }, asOffer(host));
  return [...releases, ...(shell ? [[shell]] : []), ...pages];
};

const asOffer = ({ paths, places, events }: HostOffer): Provided => ({
  places,
  events,
  routes: paths.map((path) => ({ path, roles: ['any'], preload: [] })),
});

/**
 * Every dependency that nobody provides in some combination of releases that visitors get. Such a combination has a
 * release with the need, and of each other slice a release that does not provide it: only these are listed, so that the
 * work does not grow with the number of all combinations.
 */
export const missingDependencies = (composition: Composition, promises: Promises): Problem[] => {
  const slices = membersOf(composition, promises);
  const providers = new Map<string, Member[][]>();
  for (const members of slices)
    for (const dependency of new Set(members.flatMap(({ provides }) => [...provides])))
      providers.set(dependency, [...(providers.get(dependency) ?? []), members]);

  return slices.flatMap((members) =>
    uniqueNeeds(members).flatMap(({ code, dependency, say, audience, slice = members[0]?.slice ?? '' }) => {
      const lacks = ({ provides }: Member) => !provides.has(dependency);
      const needing = members.filter(
        (member) => lacks(member) && member.needs.some((one) => one.dependency === dependency),
      );
      const others = (providers.get(dependency) ?? []).filter((list) => list !== members);
      const visitors = visitorsOf([needing, ...others.map((list) => list.filter(lacks))]);
      if (visitors === 0) return [];
      const key = [code, members[0]?.slice, dependency].join('|');
      const level = code === 'event-unheard' ? 'warning' : 'error';
      const sentence = say(named(needing), visitorsText(visitors));
      return [{ code, level, slices: [slice], sentence, key, visitors, audience }];
    }),
  );
};

const uniqueNeeds = (members: readonly Member[]): Need[] => [
  ...new Map(members.flatMap(({ needs }) => needs).map((need) => [need.dependency, need])).values(),
];

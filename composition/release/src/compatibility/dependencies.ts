import { audiencesOf, type Composition, type HostOffer, type Site, shapesOf } from '@slices/format';
import { type LiveRelease, liveReleases, named, type Problem, visitorsOf, visitorsText } from './finding.ts';

/** Something that a release, the shell or a visitor needs from another release in the same page. */
interface Need extends Pick<Problem, 'code' | 'audience'> {
  dependency: string;
  /** The sentence about the releases `who`, for the visitors `whom`. */
  sentence: (who: string, whom: string) => string;
  slice?: string;
}

/** A member of a combination: a release, the shell, or the visitors with their present pages. */
interface Member extends Pick<LiveRelease, 'slice' | 'version' | 'traffic'> {
  needs: readonly Need[];
  provides: ReadonlySet<string>;
}

export interface Promises {
  pages: Member[][];
  widgets: ReadonlyMap<string, Need[]>;
}

const peopleOf = (roles: readonly string[], site: Site) =>
  roles.includes('any') ? audiencesOf(site).filter((audience) => audience !== 'any') : roles;
const pageFor = (audience: string, shape: string): string => `page ${shape} for ${audience}`;
const widgetFor = (audience: string, slot: string): string => `widget in ${slot} for ${audience}`;
const ofThem = (whom: string): string => (whom === 'all visitors' ? 'any of them' : whom);

/** The pages and widgets that most visitors of `present` have. */
export const promisesOf = (present: Composition | undefined, site: Site): Promises => {
  const defaults = (present ? liveReleases(present) : []).flat().filter(({ release }) => release.deployment.default);
  const filled = [...(present?.host?.places ?? []), ...defaults.flatMap(({ offer }) => offer.places)];
  const widgets = new Map<string, Need[]>();
  for (const live of defaults) {
    for (const { name, roles } of live.offer.slots.filter((slot) => filled.includes(slot.name)))
      widgets.set(name, [
        ...(widgets.get(name) ?? []),
        ...peopleOf(roles, site).map((one) => widgetNeed(live, name, one)),
      ]);
  }
  return { widgets, pages: defaults.map((live) => [visitorsTo(live, site)]) };
};

const widgetNeed = ({ slice, version }: LiveRelease, name: string, audience: string): Need => ({
  dependency: widgetFor(audience, name),
  code: 'lost-widget',
  audience,
  slice,
  sentence: (holder, whom) =>
    `${slice} ${version} fills the extension slot ${name} of ${holder} for {people}, and with this it would be empty for ${ofThem(whom)}: keep the widget, or take the extension slot away in the same revision.`,
});

const visitorsTo = ({ slice, version, offer }: LiveRelease, site: Site): Member => ({
  slice,
  version,
  traffic: 100,
  provides: new Set(),
  needs: offer.routes.flatMap(({ path, roles }) =>
    shapesOf(path).flatMap((shape) =>
      peopleOf(roles, site).map(
        (audience): Need => ({
          dependency: pageFor(audience, shape),
          code: 'lost-page',
          audience,
          sentence: (who, whom) =>
            `${who} serves ${path} to {people}, and with this nobody would serve it to ${ofThem(whom)}: keep the page, or let another slice serve it in the same revision.`,
        }),
      ),
    ),
  ),
});

type Offer = LiveRelease['offer'];
type Provided = Pick<Offer, 'places' | 'events'> & Partial<Pick<Offer, 'slots' | 'routes'>>;

const needsOf = ({ slots = [], events }: Provided): Need[] => [
  ...slots.map(
    ({ name }): Need => ({
      code: 'place-missing',
      dependency: `extension slot ${name}`,
      sentence: (who, whom) =>
        `${who} offers a widget to the extension slot ${name}, which nobody has for ${whom}: bring a release that has it to everyone first.`,
    }),
  ),
  ...events.hears.map(
    (name): Need => ({
      code: 'event-unsent',
      dependency: `emitter of ${name}`,
      sentence: (who, whom) =>
        `${who} listens to the event ${name}, which nobody emits for ${whom}: bring a release that emits it to everyone first.`,
    }),
  ),
  ...events.emits.map(
    (name): Need => ({
      code: 'event-unheard',
      dependency: `listener to ${name}`,
      sentence: (who, whom) => `${who} emits the event ${name}, to which nobody listens for ${whom}.`,
    }),
  ),
];

const providedBy = ({ slots = [], routes = [], places, events }: Provided, site: Site): Set<string> =>
  new Set([
    ...places.map((name) => `extension slot ${name}`),
    ...events.emits.map((name) => `emitter of ${name}`),
    ...events.hears.map((name) => `listener to ${name}`),
    ...routes.flatMap(({ path, roles }) =>
      shapesOf(path).flatMap((shape) => peopleOf(roles, site).map((audience) => pageFor(audience, shape))),
    ),
    ...slots.flatMap(({ name, roles }) => peopleOf(roles, site).map((audience) => widgetFor(audience, name))),
  ]);

const membersOf = (composition: Composition, { pages, widgets }: Promises, site: Site): Member[][] => {
  const { host } = composition;
  const member = ({ slice, version, traffic }: Omit<Member, 'needs' | 'provides'>, offer: Provided): Member => ({
    slice,
    version,
    traffic,
    // Without a host the slots and events of the shell are unknown.
    needs: [...(host ? needsOf(offer) : []), ...offer.places.flatMap((name) => widgets.get(name) ?? [])],
    provides: providedBy(offer, site),
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
 * Every dependency that is missing in some combination of releases that visitors get. Such a combination has a release with
 * the need, and of each other slice a release that does not provide it: only these are listed, so that the work does not
 * grow with the number of all combinations.
 */
export const missingDependencies = (composition: Composition, promises: Promises, site: Site): Problem[] => {
  const slices = membersOf(composition, promises, site);
  const providers = new Map<string, Member[][]>();
  for (const members of slices)
    for (const dependency of new Set(members.flatMap(({ provides }) => [...provides])))
      providers.set(dependency, [...(providers.get(dependency) ?? []), members]);

  return slices.flatMap((members) =>
    uniqueNeeds(members).flatMap(({ code, dependency, sentence, audience, slice = members[0]?.slice ?? '' }) => {
      const lacks = ({ provides }: Member) => !provides.has(dependency);
      const needing = members.filter(
        (member) => lacks(member) && member.needs.some((one) => one.dependency === dependency),
      );
      const others = (providers.get(dependency) ?? []).filter((list) => list !== members);
      const visitors = visitorsOf([needing, ...others.map((list) => list.filter(lacks))]);
      if (visitors === 0) return [];
      const key = [code, members[0]?.slice, dependency].join('|');
      const level = code === 'event-unheard' ? 'warning' : 'error';
      const text = sentence(named(needing), visitorsText(visitors));
      return [{ code, level, slices: [slice], sentence: text, key, visitors, audience }];
    }),
  );
};

const uniqueNeeds = (members: readonly Member[]): Need[] => [
  ...new Map(members.flatMap(({ needs }) => needs).map((need) => [need.dependency, need])).values(),
];

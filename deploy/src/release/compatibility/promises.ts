import type { Audience, Composition } from '@nearhand/contracts';
import { type Member, type Need, type Promises, pageFor, peopleOf, widgetFor } from './dependencies.ts';
import { type LiveRelease, liveReleases } from './finding.ts';
import { shapesOf } from './path-pattern.ts';

const ofThem = (whom: string): string => (whom === 'all visitors' ? 'any of them' : whom);

/** The pages and widgets that most visitors of `present` have; none where nothing runs yet. */
export const promisesOf = (present: Composition | undefined): Promises => {
  const defaults = (present ? liveReleases(present) : []).flat().filter(({ release }) => release.deployment.default);
  const filled = [...(present?.host?.places ?? []), ...defaults.flatMap(({ offer }) => offer.places)];
  const widgets = new Map<string, Need[]>();
  for (const live of defaults) {
    for (const { name, roles } of live.offer.slots.filter((slot) => filled.includes(slot.name)))
      widgets.set(name, [...(widgets.get(name) ?? []), ...peopleOf(roles).map((one) => widgetNeed(live, name, one))]);
  }
  return { widgets, pages: defaults.map((live) => [visitorsTo(live)]) };
};

const widgetNeed = ({ slice, version }: LiveRelease, name: string, audience: Audience): Need => ({
  dependency: widgetFor(audience, name),
  code: 'lost-widget',
  audience,
  slice,
  say: (holder, whom) =>
    `${slice} ${version} fills the extension slot ${name} of ${holder} for {people}, and with this it would be empty for ${ofThem(whom)}: keep the widget, or take the extension slot away in the same revision.`,
});

/** Its visitors as a member of their own: they need each page, whichever slice serves it. */
const visitorsTo = ({ slice, version, offer }: LiveRelease): Member => ({
  slice,
  version,
  traffic: 100,
  provides: new Set(),
  needs: offer.routes.flatMap(({ path, roles }) =>
    shapesOf(path).flatMap((shape) =>
      peopleOf(roles).map(
        (audience): Need => ({
          dependency: pageFor(audience, shape),
          code: 'lost-page',
          audience,
          say: (who, whom) =>
            `${who} serves ${path} to {people}, and with this nobody would serve it to ${ofThem(whom)}: keep the page, or let another slice serve it in the same revision.`,
        }),
      ),
    ),
  ),
});

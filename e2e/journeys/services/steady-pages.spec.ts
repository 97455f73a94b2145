import { expect, test } from '@playwright/test';
import { openDelayed } from '../../src/first-view.ts';
import { type Look, looks } from '../../src/looks.ts';
import { bringPerson } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const sizes = [phone, desktop];
const shiftLimit = 0.02;

const opened = looks.filter(({ reach }) => !reach);
const as = (email: string, ...names: string[]): Look[] =>
  opened.filter(({ name }) => names.includes(name)).map((look) => ({ ...look, as: email }));

/** Pages that people open every day, signed in. Not the listing: other journeys change its services meanwhile. */
const daily: readonly Look[] = [
  ...as(demo.customer, 'customer dashboard', 'my bookings', 'customer wallet', 'home', 'service detail'),
  ...as(demo.provider, 'provider dashboard', 'my services', 'calendar'),
];
/** One page of each kind runs with `npm test`: widgets of other slices, a list, a week, a page with pictures. */
const quick = ['customer dashboard', 'customer wallet', 'calendar', 'service detail'];
const isDaily = (look: Look) => daily.some(({ name, as: person }) => name === look.name && person === look.as);

interface Visit {
  look: Look;
  viewport: typeof phone;
  /** A slice without files. */
  without?: string;
  tag?: '@full';
}

const withWidgets = [
  ...as(demo.customer, 'customer dashboard').flatMap((look) => [
    { look, without: 'mf-billing' },
    { look, without: 'mf-marketplace' },
  ]),
  ...as(demo.provider, 'provider dashboard').map((look) => ({ look, without: 'mf-bookings' })),
  ...as(demo.customer, 'home').map((look) => ({ look, without: 'mf-marketplace' })),
];

const visits: readonly Visit[] = [
  ...daily.map((look) => ({ look, viewport: phone, ...(!quick.includes(look.name) && { tag: '@full' as const }) })),
  ...daily.map((look) => ({ look, viewport: desktop, tag: '@full' as const })),
  ...sizes.flatMap((viewport) => [
    ...opened.filter((look) => !isDaily(look)).map((look) => ({ look, viewport, tag: '@full' as const })),
    ...withWidgets.map((one) => ({ ...one, viewport, tag: '@full' as const })),
  ]),
];

const titleOf = ({ look, viewport, without }: Visit) =>
  `${look.name}${look.as ? `, ${look.as}` : ''}, ${viewport.width} px${without ? `, without ${without}` : ''}`;

for (const visit of visits)
  test(`nothing moves, no text is replaced and no address is asked twice or in vain while answers come late, in any order: ${titleOf(visit)}`, {
    tag: visit.tag ?? [],
  }, async ({ page }) => {
    const { look, viewport, without } = visit;
    await page.setViewportSize(viewport);
    if (look.as) await bringPerson(page, look.as);
    const path = await look.path(page);
    if (without) await page.route(`**/releases/${without}/**`, (route) => route.fulfill({ status: 404 }));
    const { shift, moved, repeated, headTexts, untaken } = await openDelayed(page, path);
    expect(shift, moved.join('\n')).toBeLessThanOrEqual(shiftLimit);
    expect(repeated).toEqual([]);
    if (look.name === 'calendar') expect(headTexts).toEqual(['Calendar', 'Your bookings, requests and time off.']);
    // A missing one takes the page's place.
    if (!look.name.includes('not found'))
      for (const text of headTexts) await expect(page.getByRole('main')).toContainText(text);
    if (!without) await expect.poll(untaken).toEqual([]);
  });

import { content } from '../content/content.ts';
import { type Random, seededRandom } from '../content/random.ts';
import type { DemoPeople } from './people.ts';

/** How far a provider comes; postal codes without `radiusMiles` are a list. */
export interface DemoArea {
  providerId: string;
  codes: readonly [string, ...string[]];
  radiusMiles?: number;
}

const { districts, name: town, places } = content.town;
const radii = [5, 10, 15, 25, 40];

/** One provider in four is to be asked. */
export const demoArea = (random: Random, providerId: string, code: string): DemoArea[] => {
  const kind = random.next();
  if (kind < 0.25) return [];
  if (kind < 0.75) return [{ providerId, codes: [code], radiusMiles: random.pick(radii) }];
  const others = random.shuffled(places.map((place) => place.code)).slice(0, random.whole(2, 6));
  return [{ providerId, codes: [code, ...others.filter((other) => other !== code)] }];
};

/** Any place, for generated providers. */
export const anyCode = (random: Random): string => random.pick(places).code;

export const serviceAreasOf = ({ providers }: DemoPeople): DemoArea[] => {
  const random = seededRandom('service areas');
  return [...providers].flatMap(([key, { id, location = '' }]) => {
    const district = districts.find((name) => location === `${name}, ${town}`);
    const code = places.find(({ name }) => name === district)?.code ?? anyCode(random);
    const areas = demoArea(random, id, code);
    // The demo provider's form is filled in.
    return key === content.people.provider.key ? [{ providerId: id, codes: [code], radiusMiles: 12 }] : areas;
  });
};

import type { Category } from '@nearhand/contracts';
import type { DemoService } from '../content.ts';
import { beautyServices } from './beauty.ts';
import { educationServices } from './education.ts';
import { healthServices } from './health.ts';
import { homeServices } from './home.ts';
import { otherServices } from './other.ts';
import { outdoorServices } from './outdoor.ts';
import { petsServices } from './pets.ts';
import { techServices } from './tech.ts';

export const servicesByCategory = {
  Home: homeServices,
  Outdoor: outdoorServices,
  Education: educationServices,
  Pets: petsServices,
  Tech: techServices,
  Health: healthServices,
  Beauty: beautyServices,
  Other: otherServices,
} satisfies Record<Category, readonly DemoService[]>;

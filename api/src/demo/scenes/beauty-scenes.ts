import { barber } from './beauty/barber.ts';
import { bath } from './beauty/bath.ts';
import { makeup } from './beauty/makeup.ts';
import { nails } from './beauty/nails.ts';
import { salon } from './beauty/salon.ts';
import { styling } from './beauty/styling.ts';

export const beautyScenes = { salon, nails, makeup, bath, barber, styling };

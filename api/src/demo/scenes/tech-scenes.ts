import { drone } from './tech/drone.ts';
import { homeCinema } from './tech/home-cinema.ts';
import { phone } from './tech/phone.ts';
import { repair } from './tech/repair.ts';
import { smartHome } from './tech/smart-home.ts';
import { wifi } from './tech/wifi.ts';
import { workplace } from './tech/workplace.ts';

export const techScenes = { workplace, repair, wifi, phone, drone, homeCinema, smartHome };

import type { Random } from '../random.ts';
import { colour } from './colour.ts';

/** Light and colours of one picture: a time of day outside, a painted room inside. */
export interface Mood {
  wall: string;
  floor: string;
  /** Sky from top to horizon. */
  sky: readonly [string, string];
  sun: string;
  /** Hills from far to near, and the ground before them. */
  hills: readonly [string, string, string];
  ground: string;
  leaf: string;
  /** What stands out most, and what goes with it. */
  hero: string;
  second: string;
  third: string;
  dark: boolean;
}

const { evergreen, deepGreen, fern, sage, mint, marigold, apricot, cream, terracotta, blush, teal, plum } = colour;

export const moods = {
  morning: {
    wall: '#F7DFCB',
    floor: '#D6A273',
    sky: ['#F9CDA6', '#FEF1DA'],
    sun: '#FFF7E3',
    hills: ['#E7B99A', '#93B194', '#4B8D6B'],
    ground: '#6FA67C',
    leaf: '#2E7D5B',
    hero: evergreen,
    second: marigold,
    third: terracotta,
    dark: false,
  },
  day: {
    wall: '#D9EADF',
    floor: '#D9B385',
    sky: ['#9FD3D6', '#E9F5E6'],
    sun: '#FFE9B0',
    hills: ['#A5CDBB', '#6DAF8D', '#2E8A65'],
    ground: '#58A578',
    leaf: evergreen,
    hero: terracotta,
    second: marigold,
    third: teal,
    dark: false,
  },
  golden: {
    wall: '#F9DDA6',
    floor: '#B37C4C',
    sky: ['#F2A33A', '#FDE7BD'],
    sun: '#FFF3D2',
    hills: ['#DF9A62', '#9A9B5F', '#3F7B55'],
    ground: '#7E9A55',
    leaf: '#1F6B4C',
    hero: evergreen,
    second: terracotta,
    third: cream,
    dark: false,
  },
  dusk: {
    wall: '#56807A',
    floor: '#8D5E3E',
    sky: ['#5B5273', '#F4AE80'],
    sun: '#FFE0A8',
    hills: ['#8A6579', '#4D6A6E', '#22554B'],
    ground: '#2F6253',
    leaf: '#0F5A44',
    hero: marigold,
    second: blush,
    third: cream,
    dark: true,
  },
  forest: {
    wall: '#15674D',
    floor: '#C99D69',
    sky: ['#BFE2D0', '#F6F3DA'],
    sun: '#FFF6D8',
    hills: ['#A9D1B8', '#5DA382', '#156B4E'],
    ground: '#3C9069',
    leaf: fern,
    hero: marigold,
    second: apricot,
    third: blush,
    dark: true,
  },
  clay: {
    wall: '#DB8A68',
    floor: '#EACCA1',
    sky: ['#F6CFA8', '#FCF1DC'],
    sun: '#FFFAEA',
    hills: ['#E9AE8B', '#B9B78D', '#6B9568'],
    ground: '#86A66F',
    leaf: deepGreen,
    hero: deepGreen,
    second: cream,
    third: marigold,
    dark: false,
  },
  rose: {
    wall: '#F2C5B3',
    floor: '#E8CFA9',
    sky: ['#F3B9A2', '#FDE9D5'],
    sun: '#FFF4E1',
    hills: ['#DDA093', '#A5B39A', '#5A9577'],
    ground: '#7CA884',
    leaf: evergreen,
    hero: plum,
    second: sage,
    third: marigold,
    dark: false,
  },
  night: {
    wall: '#24474A',
    floor: '#6E4B34',
    sky: ['#16343F', '#4C7F7E'],
    sun: '#F8EFD2',
    hills: ['#3A686A', '#24504E', '#143B36'],
    ground: '#1B4A41',
    leaf: '#2E7D5B',
    hero: marigold,
    second: terracotta,
    third: mint,
    dark: true,
  },
} satisfies Record<string, Mood>;
export type MoodName = keyof typeof moods;

/** One picture's drawing on the 1200 by 900 board. */
export type Scene = (mood: Mood, random: Random) => string;

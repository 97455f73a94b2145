import type { Category } from '@nearhand/contracts';
import { seededRandom } from '../random.ts';
import { beautyScenes } from './beauty-scenes.ts';
import { educationScenes } from './education-scenes.ts';
import { healthScenes } from './health-scenes.ts';
import { homeScenes } from './home-scenes.ts';
import { type MoodName, moods, type Scene } from './mood.ts';
import { otherScenes } from './other-scenes.ts';
import { outdoorScenes } from './outdoor-scenes.ts';
import { petsScenes } from './pets-scenes.ts';
import { techScenes } from './tech-scenes.ts';

const scenes = {
  Home: homeScenes,
  Outdoor: outdoorScenes,
  Education: educationScenes,
  Pets: petsScenes,
  Tech: techScenes,
  Health: healthScenes,
  Beauty: beautyScenes,
  Other: otherScenes,
} satisfies Record<Category, Record<string, Scene>>;

type ScenesOf<C extends Category> = C extends Category ? Extract<keyof (typeof scenes)[C], string> : never;
export type SceneName = ScenesOf<Category>;
/** A scene in one mood: `kitchen.dusk`. */
export type PictureName = `${SceneName}.${MoodName}`;

const allScenes = new Map<string, Scene>(Object.values(scenes).flatMap((group) => Object.entries(group)));

/** Left and right swapped in every other mood, so that one scene's pictures differ in more than their colours. */
const mirrored: ReadonlySet<MoodName> = new Set(['day', 'dusk', 'clay', 'night']);

/** The picture as SVG of the given width, 4:3; the same name gives the same picture on every machine. */
export const drawPicture = (picture: PictureName, width: number): string => {
  const [sceneName = '', moodName = ''] = picture.split('.');
  const scene = allScenes.get(sceneName);
  if (!scene || !isMood(moodName)) throw new RangeError(`no picture ${picture}`);
  const drawing = scene(moods[moodName], seededRandom(picture));
  const body = mirrored.has(moodName) ? `<g transform="translate(1200 0) scale(-1 1)">${drawing}</g>` : drawing;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="${width}" height="${(width * 3) / 4}">${body}</svg>`;
};

const isMood = (name: string): name is MoodName => name in moods;

/// <reference path="./svg-files.d.ts" />
import type { Category } from '@nearhand/contracts';
import beauty1 from '../../assets/covers/beauty-1.svg';
import beauty2 from '../../assets/covers/beauty-2.svg';
import beauty3 from '../../assets/covers/beauty-3.svg';
import education1 from '../../assets/covers/education-1.svg';
import education2 from '../../assets/covers/education-2.svg';
import education3 from '../../assets/covers/education-3.svg';
import health1 from '../../assets/covers/health-1.svg';
import health2 from '../../assets/covers/health-2.svg';
import health3 from '../../assets/covers/health-3.svg';
import home1 from '../../assets/covers/home-1.svg';
import home2 from '../../assets/covers/home-2.svg';
import home3 from '../../assets/covers/home-3.svg';
import other1 from '../../assets/covers/other-1.svg';
import other2 from '../../assets/covers/other-2.svg';
import other3 from '../../assets/covers/other-3.svg';
import outdoor1 from '../../assets/covers/outdoor-1.svg';
import outdoor2 from '../../assets/covers/outdoor-2.svg';
import outdoor3 from '../../assets/covers/outdoor-3.svg';
import pets1 from '../../assets/covers/pets-1.svg';
import pets2 from '../../assets/covers/pets-2.svg';
import pets3 from '../../assets/covers/pets-3.svg';
import tech1 from '../../assets/covers/tech-1.svg';
import tech2 from '../../assets/covers/tech-2.svg';
import tech3 from '../../assets/covers/tech-3.svg';
import street from '../../assets/street.svg';
import { styled } from '../theme/styled.ts';

/** Painted scenes, 4:3. Each file has the colours of both schemes and follows the page's. */
const covers: Record<Category, readonly [string, string, string]> = {
  Home: [home1, home2, home3],
  Outdoor: [outdoor1, outdoor2, outdoor3],
  Education: [education1, education2, education3],
  Pets: [pets1, pets2, pets3],
  Tech: [tech1, tech2, tech3],
  Health: [health1, health2, health3],
  Beauty: [beauty1, beauty2, beauty3],
  Other: [other1, other2, other3],
};

/** The same text picks the same item. */
export const pickBy = <Item,>(text: string, items: readonly [Item, ...Item[]]): Item =>
  items[[...text].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % items.length] ?? items[0];

const Scene = styled('img')({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' });

interface SceneProps {
  /** Visible when the page opens: loaded first instead of lazily. */
  priority?: boolean | undefined;
}

const load = (priority: boolean | undefined) =>
  ({ loading: priority ? 'eager' : 'lazy', fetchPriority: priority ? 'high' : 'auto', decoding: 'async' }) as const;

interface CategoryIllustrationProps extends SceneProps {
  category: Category;
  /** Picks one of the category's scenes: the id of a service. */
  of?: string | undefined;
  /** Decorative without it. */
  label?: string | undefined;
}

/** A scene of the category, 4:3: the picture of a service that has none. */
export const CategoryIllustration = ({ category, of = '', label = '', priority }: CategoryIllustrationProps) => (
  <Scene src={pickBy(of, covers[category])} alt={label} width={800} height={600} {...load(priority)} />
);

/** The neighbourhood, 4:3: opens the home page. */
export const StreetPicture = ({ priority }: SceneProps) => (
  <Scene src={street} alt="" width={800} height={600} {...load(priority)} />
);

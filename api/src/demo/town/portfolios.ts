import type { portfolioPictures } from '../../nouns/portfolio/table.ts';
import { content } from '../content/content.ts';
import { pictureUrl } from '../content/pictures.ts';
import { demoId } from '../content/random.ts';
import type { DemoPeople } from './people.ts';

export type PortfolioRow = typeof portfolioPictures.$inferInsert;

export const portfolioRows = ({ providers }: DemoPeople): PortfolioRow[] =>
  content.portfolios.flatMap(({ provider: key, pictures }) => {
    const provider = providers.get(key);
    if (!provider) throw new Error(`${key} is missing`);
    return pictures.map(({ picture, title }, position) => ({
      id: demoId('portfolio', `${key} ${position}`),
      providerId: provider.id,
      position,
      image: pictureUrl(picture),
      title,
    }));
  });

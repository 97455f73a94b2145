import { type Category, categories } from '@nearhand/contracts';
import type { reviews } from '../../nouns/reviews/table.ts';
import type { serviceOptions, services } from '../../nouns/services/table.ts';
import { content } from '../content/content.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { pictureUrl } from '../content/pictures.ts';
import { demoId, type Random, seededRandom } from '../content/random.ts';
import type { UserRow } from '../town/people.ts';
import { rate, reviewWriter } from '../town/reviews.ts';
import type { GeneratedProvider } from './big-market-people.ts';

export interface GeneratedService {
  row: typeof services.$inferInsert;
  options: readonly (typeof serviceOptions.$inferInsert)[];
  reviews: readonly (typeof reviews.$inferInsert)[];
}

interface Setting {
  calendar: DemoCalendar;
  provider: GeneratedProvider;
  customers: readonly UserRow[];
}

const maxReviews = 12;
const { services: words, trades } = content.bigMarket;

export const generatedServiceId = (index: number): string => demoId('service', `generated ${index}`);

export const generatedService = (index: number, setting: Setting): GeneratedService => {
  const random = seededRandom(`generated service ${index}`);
  const category = categories[index % categories.length] ?? 'Other';
  const trade = random.pick(trades[category].trades);
  const id = generatedServiceId(index);
  const ageDays = random.whole(1, setting.provider.ageDays);
  const createdAt = setting.calendar.at(-ageDays, random.whole(8, 20));
  const options = optionsOf(random, id, trade.hourPrice);
  const written = reviewsOf(random, id, category, ageDays, setting);
  const row = {
    id,
    providerId: setting.provider.row.id,
    name: nameOf(random, trade.name),
    description: describe(random, category),
    category,
    icon: random.pick(trades[category].icons),
    status: 'active' as const,
    basePriceCents: Math.min(...options.map(({ priceCents }) => priceCents)),
    images: picturesOf(random, category).map(pictureUrl),
    views: ageDays + written.length * random.whole(5, 20),
    createdAt,
    updatedAt: createdAt,
  };
  return { row, options, reviews: written };
};

const nameOf = (random: Random, trade: string): string => {
  const end = () => ` ${random.pick(words.nameEndings).replace('{district}', random.pick(content.town.districts))}`;
  const begin = () => `${random.pick(words.nameBeginnings)} ${trade.charAt(0).toLowerCase()}${trade.slice(1)}`;
  const style = random.next();
  if (style < 0.5) return `${trade}${end()}`;
  return style < 0.65 ? begin() : `${begin()}${end()}`;
};

/** Whole sentences, 200 to 600 characters. */
const describe = (random: Random, category: Category): string => {
  const wanted = random.whole(200, 480);
  const [first = '', ...own] = random.shuffled(trades[category].sentences);
  let text = first;
  for (const sentence of random.shuffled([...own, ...words.sentences])) {
    if (text.length >= wanted) break;
    text = `${text} ${sentence}`;
  }
  return text;
};

const picturesOf = (random: Random, category: Category) => {
  const ofCategory = content.services.filter((service) => service.category === category);
  return random.shuffled(ofCategory.flatMap(({ pictures }) => pictures)).slice(0, random.whole(1, 3));
};

const optionsOf = (random: Random, serviceId: string, hourPrice: number) => {
  const base = hourPrice * random.between(0.8, 1.3);
  const sizes = words.optionSizes.slice(0, random.whole(1, words.optionSizes.length));
  return sizes.map(({ hours, options }, position) => {
    const { name, description } = random.pick(options);
    const priceCents = Math.round(base * hours) * 100;
    return { id: demoId('option', `${serviceId} ${position}`), serviceId, position, name, description, priceCents };
  });
};

const reviewsOf = (
  random: Random,
  serviceId: string,
  category: Category,
  ageDays: number,
  { calendar, provider, customers }: Setting,
) => {
  const write = reviewWriter(random, category, provider.row.name);
  const liked = random.between(0.6, 0.98);
  // Neighbors in the list: ten thousand shuffles of all customers are slow.
  const from = random.whole(0, customers.length - 1);
  const authors = [...customers.slice(from), ...customers].slice(0, random.whole(0, maxReviews));
  return authors.map(({ id: userId }) => {
    const rating = rate(random, liked);
    return {
      id: demoId('review', `${serviceId} ${userId}`),
      serviceId,
      userId,
      rating,
      comment: write(rating),
      createdAt: calendar.at(-random.whole(0, ageDays - 1), 22),
    };
  });
};

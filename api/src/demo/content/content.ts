import { readFileSync } from 'node:fs';
import { categories } from '@nearhand/contracts';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import * as bigMarket from './big-market-schemas.ts';
import * as schemas from './content-schemas.ts';

const folder = new URL('../data/', import.meta.url);

/** Throws an `Error` that names the file and each member that is not as `schema` says. */
export const parseData = <Schema extends TSchema>(file: string, schema: Schema, text: string): Static<Schema> => {
  const content = fromJson(file, text);
  if (Check(schema, content)) return content;
  const errors = Errors(schema, content).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`Invalid demo/data/${file}: ${errors.join('; ')}`);
};

const fromJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`demo/data/${file} is not JSON`, { cause });
  }
};

const read = <Schema extends TSchema>(file: string, schema: Schema): Static<Schema> =>
  parseData(file, schema, readFileSync(new URL(file, folder), 'utf8'));

export const content = {
  people: read('people.json', schemas.People),
  town: read('town.json', schemas.Town),
  services: categories.flatMap((category) =>
    read(`services/${category.toLowerCase()}.json`, schemas.Services).map((service) => ({ ...service, category })),
  ),
  bookings: read('bookings.json', schemas.Bookings),
  conversations: read('conversations.json', schemas.Conversations),
  reviews: read('reviews.json', schemas.Reviews),
  bigMarket: {
    people: read('big-market-people.json', bigMarket.People),
    services: read('big-market-services.json', bigMarket.Services),
    trades: read('big-market-trades.json', bigMarket.Trades),
  },
};

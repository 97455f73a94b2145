import { readFileSync } from 'node:fs';
import { categories } from '@nearhand/contracts';
import { jsonSchemaOf } from '@nearhand/contracts/wire';
import { Ajv } from 'ajv';
import * as v from 'valibot';
import * as bigMarket from './big-market-schemas.ts';
import * as schemas from './content-schemas.ts';
import * as office from './office-schemas.ts';

const folder = new URL('../data/', import.meta.url);

const ajv = new Ajv({ allErrors: true, strict: false });

/** Throws an `Error` that names the file and each member that is not as `schema` says. */
export const parseData = <Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  text: string,
): v.InferOutput<Schema> => {
  const content = fromJson(file, text);
  if (ajv.validate(jsonSchemaOf(schema), content)) return v.parse(schema, content);
  const errors = ajv.errors?.map(({ instancePath, message, params }) => [
    instancePath,
    message,
    JSON.stringify(params),
  ]);
  throw new Error(`Invalid demo/data/${file}: ${errors?.map((parts) => parts.join(' ')).join('; ')}`);
};

const fromJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`demo/data/${file} is not JSON`, { cause });
  }
};

const read = <Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> =>
  parseData(file, schema, readFileSync(new URL(file, folder), 'utf8'));

export const content = {
  people: read('people.json', schemas.People),
  town: read('town.json', schemas.Town),
  services: categories.flatMap((category) =>
    read(`services/${category.toLowerCase()}.json`, schemas.Services).map((service) => ({ ...service, category })),
  ),
  bookings: read('bookings.json', schemas.Bookings),
  credentials: read('credentials.json', schemas.Credentials),
  conversations: read('conversations.json', schemas.Conversations),
  portfolios: read('portfolios.json', schemas.Portfolios),
  reviews: read('reviews.json', schemas.Reviews),
  office: read('office.json', office.Office),
  bigMarket: {
    people: read('big-market-people.json', bigMarket.People),
    services: read('big-market-services.json', bigMarket.Services),
    trades: read('big-market-trades.json', bigMarket.Trades),
  },
};

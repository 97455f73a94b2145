import { isDeepStrictEqual } from 'node:util';
import {
  type Category,
  errorCodes,
  repeatedOptions,
  type ServiceIcon,
  toCents,
  toDollars,
  type UpdateService,
} from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';

type Option = UpdateService['options'][number];

/** The form does not ask for the icon: a service gets its category's, and keeps the one it has until that changes. */
const icons: Record<Category, ServiceIcon> = {
  Home: 'home',
  Outdoor: 'scissors',
  Education: 'generic',
  Pets: 'generic',
  Tech: 'zap',
  Health: 'generic',
  Beauty: 'scissors',
  Other: 'generic',
};

export const iconOf = (category: Category): ServiceIcon => icons[category];

/** What a form says of a service itself, as its row holds it. */
export const serviceValues = ({ name, description, category, basePrice }: UpdateService) => ({
  name,
  description,
  category,
  basePriceCents: toCents(basePrice),
});

/** What a form says of an option that stands at this place, as its row holds it. */
export const optionValues = ({ name, description, price }: Option, position: number) => ({
  position,
  name,
  description,
  priceCents: toCents(price),
});

/** Refuses prices that are finer than a cent: rounded, they would not be what was asked for. */
export const judgePrices = ({ basePrice, options }: UpdateService): void => {
  const prices = [
    ['basePrice', basePrice] as const,
    ...options.map(({ price }, index) => [`options.${index}.price`, price] as const),
  ];
  const wrong = prices.filter(([, price]) => toDollars(toCents(price)) !== price);
  if (wrong.length === 0) return;
  throw new ApiError(400, errorCodes.invalidInput, 'Prices are dollars and whole cents. Please check them.', {
    fields: Object.fromEntries(wrong.map(([field]) => [field, 'must be in whole cents'])),
  });
};

/** Refuses option names that repeat one: a booking names its option by its name. */
export const refuseRepeatedOptions = ({ options }: UpdateService): void => {
  const repeated = repeatedOptions(options);
  if (repeated.length === 0) return;
  throw new ApiError(400, errorCodes.invalidInput, 'Each option needs a name of its own. Please check them.', {
    fields: Object.fromEntries(repeated.map((index) => [`options.${index}.name`, 'is the name of another option'])),
  });
};

/** Those of the wanted members that a row holds otherwise; undefined when there are none. */
export const differing = <Row extends object>(row: Row, wanted: Partial<Row>): Partial<Row> | undefined => {
  const changes: Partial<Row> = {};
  for (const name in wanted) if (!isDeepStrictEqual(row[name], wanted[name])) changes[name] = wanted[name];
  return Object.keys(changes).length > 0 ? changes : undefined;
};

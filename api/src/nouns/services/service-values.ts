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

/** The form has no icon: a service gets the icon of its category. */
export const icons: Record<Category, ServiceIcon> = {
  Home: 'home',
  Outdoor: 'scissors',
  Education: 'generic',
  Pets: 'generic',
  Tech: 'zap',
  Health: 'generic',
  Beauty: 'scissors',
  Other: 'generic',
};

/** A client that does not know of durations or instant booking leaves them as they are. */
export const serviceValues = ({
  name,
  description,
  category,
  basePrice,
  durationMinutes,
  instantMinutes,
}: UpdateService) => ({
  name,
  description,
  category,
  basePriceCents: toCents(basePrice),
  ...(durationMinutes === undefined ? {} : { durationMinutes }),
  ...(instantMinutes === undefined ? {} : { instantMinutes }),
});

/** Throws for prices finer than a cent and for repeated option names: bookings name their option. */
export const validateService = ({ basePrice, options }: UpdateService): void => {
  const prices = [
    ['basePrice', basePrice] as const,
    ...options.map(({ price }, index) => [`options.${index}.price`, price] as const),
  ];
  const wrong = prices.filter(([, price]) => toDollars(toCents(price)) !== price).map(([field]) => field);
  rejectFields(wrong, 'Prices are dollars and whole cents. Please check them.', 'must be in whole cents');
  const repeated = repeatedOptions(options).map((index) => `options.${index}.name`);
  rejectFields(repeated, 'Each option needs a name of its own. Please check them.', 'is the name of another option');
};

const rejectFields = (names: string[], sentence: string, problem: string): void => {
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name, problem]));
  throw new ApiError(400, errorCodes.invalidInput, sentence, { fields });
};

/** The members of `wanted` that differ from the row; undefined when none do. */
export const differing = <Row extends object>(row: Row, wanted: Partial<Row>): Partial<Row> | undefined => {
  const changes: Partial<Row> = {};
  for (const name in wanted) if (!isDeepStrictEqual(row[name], wanted[name])) changes[name] = wanted[name];
  return Object.keys(changes).length > 0 ? changes : undefined;
};

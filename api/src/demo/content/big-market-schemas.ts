import { Service } from '@nearhand/contracts';
import { number } from '@nearhand/contracts/schema';
import { CreateService } from '@nearhand/contracts/wire';
import { byCategory, exact, list, Texts } from './content-schemas.ts';

const { name: serviceName, options } = CreateService.entries;
const { description, name, price } = options.item.entries;

export const People = exact({ firstNames: Texts, lastNames: Texts, bioSentences: Texts });

export const Services = exact({
  nameBeginnings: Texts,
  /** `{district}` is one of the town's. */
  nameEndings: Texts,
  sentences: Texts,
  /** From a first visit to the whole thing; each costs `hours` times the hour. */
  optionSizes: list(
    exact({
      hours: number({ exclusiveMinimum: 0 }),
      options: list(exact({ name, description })),
    }),
  ),
});

export const Trades = byCategory(
  exact({
    icons: list(Service.entries.icon),
    trades: list(exact({ name: serviceName, hourPrice: price })),
    sentences: Texts,
  }),
);

import { CreateService, Service } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { byCategory, exact, fromContract, list, Texts } from './content-schemas.ts';

const serviceName = fromContract(CreateService.entries.name);
const option = CreateService.entries.options.item.entries;
const description = fromContract(option.description);
const name = fromContract(option.name);
const price = fromContract(option.price);

export const People = exact({ firstNames: Texts, lastNames: Texts, bioSentences: Texts });

export const Services = exact({
  nameBeginnings: Texts,
  /** `{district}` is one of the town's. */
  nameEndings: Texts,
  sentences: Texts,
  /** From a first visit to the whole thing; each costs `hours` times the hour. */
  optionSizes: list(
    exact({
      hours: Type.Number({ exclusiveMinimum: 0 }),
      options: list(exact({ name, description })),
    }),
  ),
});

export const Trades = byCategory(
  exact({
    icons: list(fromContract(Service.entries.icon)),
    trades: list(exact({ name: serviceName, hourPrice: price })),
    sentences: Texts,
  }),
);

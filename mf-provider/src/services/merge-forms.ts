import type { OptionForm, ServiceForm } from './service-form.ts';
import { isSameOption } from './wire-service.ts';

const pick = <Value>(base: Value, typed: Value, now: Value): Value => (typed === base ? now : typed);

interface Kind<Item> {
  idOf: (item: Item) => string;
  isSame: (one: Item, other: Item) => boolean;
  merge: (base: Item, typed: Item, now: Item) => Item;
}

/**
 * Changed items stay as typed, removed ones stay removed, added ones come from both sides. In the order of `now`, but
 * that whoever moved items finds them as they were moved.
 */
const mergeLists = <Item>(base: Item[], typed: Item[], now: Item[], { idOf, isSame, merge }: Kind<Item>): Item[] => {
  const baseIds = base.map(idOf);
  const typedIds = typed.map(idOf);
  const nowIds = now.map(idOf);
  const find = (items: Item[], id: string) => items.find((item) => idOf(item) === id);
  const mine = typed.flatMap((item) => {
    const before = find(base, idOf(item));
    const theirs = find(now, idOf(item));
    if (theirs) return before ? merge(before, item, theirs) : item;
    return before && isSame(before, item) ? [] : item;
  });
  const theirs = now.filter((item) => !baseIds.includes(idOf(item)) && !typedIds.includes(idOf(item)));
  const merged = [...mine, ...theirs];

  const isInOrder = (some: string[], others: string[]) =>
    some.filter((id) => others.includes(id)).join() === others.filter((id) => some.includes(id)).join();
  const wasMoved = !isInOrder(typedIds, baseIds);
  if (wasMoved || baseIds.join() === nowIds.join()) return merged;
  const placeOf = (item: Item) => (nowIds.includes(idOf(item)) ? nowIds.indexOf(idOf(item)) : nowIds.length);
  return merged.toSorted((one, other) => placeOf(one) - placeOf(other));
};

const picture: Kind<string> = { idOf: (url) => url, isSame: () => true, merge: (_base, typed) => typed };

const option: Kind<OptionForm> = {
  idOf: ({ _id, key }) => _id ?? key,
  isSame: isSameOption,
  merge: (base, typed, now) => ({
    ...typed,
    name: pick(base.name, typed.name, now.name),
    description: pick(base.description, typed.description, now.description),
    price: pick(base.price, typed.price, now.price),
  }),
};

/** A new option that has arrived at the API, although its answer was lost, is the one that is there by now. */
const withArrived = (base: OptionForm[], typed: OptionForm[], now: OptionForm[]): OptionForm[] => {
  const added = now.filter(({ _id }) => !base.some((before) => before._id === _id));
  return typed.map((each) => {
    const index = each._id ? -1 : added.findIndex((one) => isSameOption(one, each));
    const [arrived] = index < 0 ? [] : added.splice(index, 1);
    return arrived?._id ? { ...each, _id: arrived._id } : each;
  });
};

const mergeOptions = (base: OptionForm[], typed: OptionForm[], now: OptionForm[]): OptionForm[] => {
  const merged = mergeLists(base, withArrived(base, typed, now), now, option);
  // Each side removed what the other kept: a service without any option is none.
  return merged.length > 0 ? merged : now;
};

/** What somebody changed, `typed` over `base`, laid over the service as it is `now`. */
export const mergeForms = (base: ServiceForm, typed: ServiceForm, now: ServiceForm): ServiceForm => ({
  name: pick(base.name, typed.name, now.name),
  category: pick(base.category, typed.category, now.category),
  description: pick(base.description, typed.description, now.description),
  basePrice: pick(base.basePrice, typed.basePrice, now.basePrice),
  options: mergeOptions(base.options, typed.options, now.options),
  images: mergeLists(base.images, typed.images, now.images, picture),
});

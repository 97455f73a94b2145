import type { OptionForm, ServiceForm } from './service-form.ts';
import { isSameOption } from './wire-service.ts';

const pick = <Value>(base: Value, mine: Value, now: Value): Value => (mine === base ? now : mine);

interface Kind<Item> {
  idOf: (item: Item) => string;
  isSame: (one: Item, other: Item) => boolean;
  merge: (base: Item, mine: Item, now: Item) => Item;
}

/** Keeps changes and removals of `mine`, and items added on both sides. In the order of `now`, unless `mine` moved items. */
const mergeLists = <Item>(base: Item[], mine: Item[], now: Item[], { idOf, isSame, merge }: Kind<Item>): Item[] => {
  const baseIds = base.map(idOf);
  const mineIds = mine.map(idOf);
  const nowIds = now.map(idOf);
  const find = (items: Item[], id: string) => items.find((item) => idOf(item) === id);
  const edited = mine.flatMap((item) => {
    const before = find(base, idOf(item));
    const theirs = find(now, idOf(item));
    if (theirs) return before ? merge(before, item, theirs) : item;
    return before && isSame(before, item) ? [] : item;
  });
  const added = now.filter((item) => !baseIds.includes(idOf(item)) && !mineIds.includes(idOf(item)));
  const merged = [...edited, ...added];

  const isInOrder = (some: string[], others: string[]) =>
    some.filter((id) => others.includes(id)).join() === others.filter((id) => some.includes(id)).join();
  const wasMoved = !isInOrder(mineIds, baseIds);
  if (wasMoved || baseIds.join() === nowIds.join()) return merged;
  const placeOf = (item: Item) => (nowIds.includes(idOf(item)) ? nowIds.indexOf(idOf(item)) : nowIds.length);
  return merged.toSorted((one, other) => placeOf(one) - placeOf(other));
};

const picture: Kind<string> = { idOf: (url) => url, isSame: () => true, merge: (_base, mine) => mine };

const option: Kind<OptionForm> = {
  idOf: ({ _id, key }) => _id ?? key,
  isSame: isSameOption,
  merge: (base, mine, now) => ({
    ...mine,
    name: pick(base.name, mine.name, now.name),
    description: pick(base.description, mine.description, now.description),
    price: pick(base.price, mine.price, now.price),
  }),
};

/** Recognizes new options that reached the API although its answer was lost. */
const withSavedIds = (base: OptionForm[], mine: OptionForm[], now: OptionForm[]): OptionForm[] => {
  const added = now.filter(({ _id }) => !base.some((before) => before._id === _id));
  return mine.map((each) => {
    const index = each._id ? -1 : added.findIndex((one) => isSameOption(one, each));
    const [arrived] = index < 0 ? [] : added.splice(index, 1);
    return arrived?._id ? { ...each, _id: arrived._id } : each;
  });
};

const mergeOptions = (base: OptionForm[], mine: OptionForm[], now: OptionForm[]): OptionForm[] => {
  const merged = mergeLists(base, withSavedIds(base, mine, now), now, option);
  // Together both sides removed all options, but a service has at least one.
  return merged.length > 0 ? merged : now;
};

/** Three-way merge: the changes from `base` to `mine`, applied to the service as it is `now`. */
export const mergeForms = (base: ServiceForm, mine: ServiceForm, now: ServiceForm): ServiceForm => ({
  name: pick(base.name, mine.name, now.name),
  category: pick(base.category, mine.category, now.category),
  description: pick(base.description, mine.description, now.description),
  basePrice: pick(base.basePrice, mine.basePrice, now.basePrice),
  duration: pick(base.duration, mine.duration, now.duration),
  instant: pick(base.instant, mine.instant, now.instant),
  options: mergeOptions(base.options, mine.options, now.options),
  images: mergeLists(base.images, mine.images, now.images, picture),
});

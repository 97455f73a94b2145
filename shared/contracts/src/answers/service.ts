import { unnamedProvider } from '../nouns/reviews/reviews.ts';
import { serviceDurations } from '../rules/schedule.ts';
import { categories, minRatings, priceRanges, serviceIcons, serviceStatuses } from '../rules/service-lifecycle.ts';
import type {
  OwnServicePage,
  ProviderSummary,
  Service,
  ServiceCounts,
  ServiceOption,
  ServicePage,
  ServicePictureUpload,
} from '../wire/service.ts';
import {
  instant,
  membersOf,
  neededText,
  number,
  oneOf,
  readList,
  readPage,
  recordsIn,
  referenceOf,
  text,
  texts,
} from './read.ts';

const readProviderSummary = (answer: unknown): ProviderSummary => {
  const { _id, name, avatar, bio, location, phone, email } = referenceOf(answer);
  return {
    _id: text(_id),
    name: text(name) || unnamedProvider,
    avatar: text(avatar),
    bio: text(bio),
    location: text(location),
    ...(text(phone) && { phone: text(phone) }),
    ...(text(email) && { email: text(email) }),
  };
};

const readOption = (answer: unknown): ServiceOption => {
  const { _id, name, description, price } = membersOf(answer);
  return { _id: text(_id), name: text(name), description: text(description), price: number(price) };
};

/** A service, whatever of it is missing. Without a status it is active; an unknown one is not public. */
export const readService = (answer: unknown): Service => {
  const service = membersOf(answer);
  const { name, description, category, icon, status, basePrice, rating, reviewCount, views, bookings } = service;
  const { ranking, createdAt, updatedAt, images, provider, options, availableTimeSlots, durationMinutes } = service;
  const duration = serviceDurations.find((one) => one === durationMinutes);
  return {
    _id: text(service._id),
    name: text(name),
    description: text(description),
    category: oneOf(category, categories, 'Other'),
    icon: oneOf(icon, serviceIcons, 'generic'),
    status: oneOf(status ?? 'active', serviceStatuses, 'draft'),
    basePrice: number(basePrice),
    rating: number(rating),
    ...(typeof ranking === 'number' && { ranking }),
    reviewCount: number(reviewCount),
    views: number(views),
    bookings: number(bookings),
    createdAt: instant(createdAt),
    images: texts(images),
    provider: readProviderSummary(provider),
    options: recordsIn(options).map(readOption),
    ...(Array.isArray(availableTimeSlots) && { availableTimeSlots: texts(availableTimeSlots) }),
    ...(duration && { durationMinutes: duration }),
    ...(instant(updatedAt) && { updatedAt: instant(updatedAt) }),
  };
};

const countsOf = <T extends string>(answer: unknown, values: readonly T[]): Record<T, number> => {
  const counts = referenceOf(answer);
  return Object.fromEntries(values.map((value) => [value, number(counts[value])])) as Record<T, number>;
};

const readServiceCounts = (answer: unknown): ServiceCounts => {
  const { total, isEstimate, categories: ofCategories, listed, prices, ratings } = membersOf(answer);
  const named = texts(listed);
  return {
    total: number(total),
    isEstimate: isEstimate === true,
    categories: countsOf(ofCategories, categories),
    listed: categories.filter((category) => named.includes(category)),
    prices: countsOf(prices, priceRanges),
    ratings: countsOf(ratings, minRatings),
  };
};

/** A page of services; an API older than 2026-12 gives neither `counts` nor `similar`. */
export const readServicePage = (answer: unknown): ServicePage => {
  const { counts, similar } = membersOf(answer);
  return {
    ...readPage(readService)(answer),
    ...(counts !== undefined && { counts: readServiceCounts(counts) }),
    ...(similar !== undefined && { similar: readList(readService)(similar) }),
  };
};

/** A page of a provider's own services. */
export const readOwnServices = (answer: unknown): OwnServicePage => {
  const { statuses } = membersOf(answer);
  return {
    ...readPage(readService)(answer),
    ...(statuses !== undefined && { statuses: countsOf(statuses, serviceStatuses) }),
  };
};

/** The address of an uploaded picture. Throws without one. */
export const readServicePicture = (answer: unknown): ServicePictureUpload => ({
  imageUrl: neededText(membersOf(answer).imageUrl),
});

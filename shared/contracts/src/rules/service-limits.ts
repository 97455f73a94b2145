/** Credits that creating a service costs. */
export const creditsPerService = 5;

/** Most that a service's form takes: characters of its texts, and how many options and pictures. */
export const serviceLimits = {
  name: 100,
  description: 2000,
  optionName: 100,
  optionDescription: 500,
  options: 20,
  images: 8,
} as const;

/** Highest price of a service or an option, in decimal dollars; the least is above zero. */
export const highestPrice = 100_000;

/** Kinds of picture that a service takes, as browsers name them. The API judges the content. */
export const servicePictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Indexes of the options whose name an earlier one has, in whatever case and without the blanks around it. */
export const repeatedOptions = (options: readonly { name?: string | undefined }[]): number[] => {
  const names = options.map(({ name = '' }) => name.trim().toLowerCase());
  return names.flatMap((name, index) => (name !== '' && names.indexOf(name) < index ? [index] : []));
};

import { type PortfolioPicture, portfolioLimits, toLine } from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { array, type InferType, object, string } from 'yup';

const title = string()
  .transform(toLine)
  .required('Please give this picture a title')
  .test(maxLength(portfolioLimits.titleLength, 'title'));

/** `pictures` follows `images`, which the field of pictures adds to, sorts and removes from. */
export const portfolioForm = object({
  images: array().of(string().required()).required(),
  pictures: array()
    .of(object({ image: string().required(), title }))
    .required(),
});
export type PortfolioForm = InferType<typeof portfolioForm>;

export const toPortfolioForm = (pictures: PortfolioPicture[]): PortfolioForm => ({
  images: pictures.map(({ image }) => image),
  pictures,
});

/** The pictures of `images`, in its order; known ones keep their title. */
export const followImages = (images: readonly string[], known: readonly PortfolioPicture[]): PortfolioPicture[] =>
  images.map((image) => known.find((picture) => picture.image === image) ?? { image, title: '' });

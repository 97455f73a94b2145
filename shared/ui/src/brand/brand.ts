/** The product's name. It stands here alone; everything that shows it imports it. */
export const brandName = 'Nearhand';

export const brandLine = 'Good help, close to home.';

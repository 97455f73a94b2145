/** `1 credit`, `20 credits`, `-5 credits`. */
export const inWords = (credits: number): string => `${credits} ${Math.abs(credits) === 1 ? 'credit' : 'credits'}`;

/** Far below any figure's last digit, and above what binary fractions lose of it. */
const tiny = 1e-9;

/** A figure, as a mean rating, with one decimal, halves up: `4.55` reads "4.6", which `toFixed` alone takes for less. */
export const oneDecimal = (figure: number): string => (Math.round(figure * 10 + tiny) / 10).toFixed(1);

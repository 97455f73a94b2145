import { formatMoney, formatPrice } from '@nearhand/contracts';
import { styled } from '../theme/styled.ts';

const Figure = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

/** Decimal dollars to the cent: `$1,250.00`. `signed` puts a plus before what comes in. */
export const Money = ({ dollars, signed = false }: { dollars: number; signed?: boolean }) => (
  <Figure>{`${signed && dollars > 0 ? '+' : ''}${formatMoney(dollars)}`}</Figure>
);

/** Decimal dollars without needless cents: `$45`. */
export const Price = ({ dollars }: { dollars: number }) => <Figure>{formatPrice(dollars)}</Figure>;

import { type CSSObject, styled as muiStyled, type SxProps, type Theme } from '@mui/material/styles';
import type { ComponentProps, ElementType, FunctionComponent } from 'react';

export interface StyledProps {
  as?: ElementType;
  sx?: SxProps<Theme>;
}

type Styles<Props> = CSSObject | ((props: Props & { theme: Theme }) => CSSObject);

/** MUI's `styled`, with a result type that other packages can declare. */
export type Styled = <Base extends ElementType>(
  base: Base,
  options?: { shouldForwardProp?: (name: PropertyKey) => boolean },
) => <Extra extends object = object>(
  ...styles: Styles<ComponentProps<Base> & Extra>[]
) => FunctionComponent<ComponentProps<Base> & StyledProps & Extra>;

/** MUI would hand `sx` on to the element where an option says what is passed. */
export const styled: Styled = (base, options) => {
  const isPassed = options?.shouldForwardProp;
  return (muiStyled as Styled)(base, isPassed && { shouldForwardProp: (name) => name !== 'sx' && isPassed(name) });
};

export type AsProps<Own, Root extends ElementType> = Own & { component?: Root } & Omit<
    ComponentProps<Root>,
    keyof Own | 'component'
  >;

/** For `@media print`: what is of no use on paper. */
export const notPrinted = { display: 'none !important' } as const;

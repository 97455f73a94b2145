import type { ComponentProps, ElementType } from 'react';

/** Own props, and beside them those of the element or component it is rendered as. */
export type AsProps<Own, Root extends ElementType> = Own & { component?: Root } & Omit<
    ComponentProps<Root>,
    keyof Own | 'component'
  >;

import type { ReactNode, SVGProps } from 'react';

export interface LucideProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels, or as CSS; 24. */
  size?: number | string;
}

export type LucideIcon = (props: LucideProps) => ReactNode;

/** Hidden from screen readers unless it has an `aria-label`: the text beside it, or its button's name, says the same. */
export const icon =
  (shape: ReactNode): LucideIcon =>
  ({ size = 24, color = 'currentColor', ...props }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a label comes as `aria-label`
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={!props['aria-label'] || undefined}
      {...props}
    >
      {shape}
    </svg>
  );

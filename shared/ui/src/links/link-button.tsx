import { Link, type LinkProps } from '@nearhand/platform';
import { Button, type ButtonOwnProps } from '../buttons/button.tsx';

export type LinkButtonProps = Omit<ButtonOwnProps, 'href' | 'disabled' | 'loading' | 'loadingPosition'> &
  Omit<LinkProps, keyof ButtonOwnProps>;

/** A link to a page of ours that looks like a button. */
export const LinkButton = (props: LinkButtonProps) => <Button component={Link} {...props} />;
